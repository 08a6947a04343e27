/** A check that also narrows: the one source of both the type and the test of a message's form. */
export type Shape<T> = (value: unknown) => value is T;
export type Of<S> = S extends Shape<infer T> ? T : never;

type Fields = Record<string, Shape<unknown>>;
type Optional<F extends Fields> = { [K in keyof F]?: Of<F[K]> };
type Required<F extends Fields> = { [K in keyof F]: Of<F[K]> };

export const string: Shape<string> = (value): value is string => typeof value === 'string';
export const boolean: Shape<boolean> = (value): value is boolean => typeof value === 'boolean';
/** Finite: NaN and infinities do not survive JSON and have no meaning on an axis. */
export const number: Shape<number> = (value): value is number => Number.isFinite(value);
export const count: Shape<number> = (value): value is number => number(value) && Number.isSafeInteger(value) && value >= 0;
export const positive: Shape<number> = (value): value is number => count(value) && value > 0;

export const literal = <const T extends string | number | null>(...allowed: T[]): Shape<T> =>
  (value): value is T => (allowed as unknown[]).includes(value);

export const nullable = <T>(shape: Shape<T>): Shape<T | null> => (value): value is T | null => value === null || shape(value);

export const array = <T>(item: Shape<T>): Shape<T[]> => (value): value is T[] => Array.isArray(value) && value.every(item);

export const record: Shape<Record<string, unknown>> = (value): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that are not named are let through, so that a newer side may say more. */
export function object<R extends Fields>(required: R): Shape<Required<R>> {
  const fields = Object.entries(required);
  return (value): value is Required<R> => record(value) && fields.every(([name, shape]) => Object.hasOwn(value, name) && shape(value[name]));
}

/** An object some of whose fields may be absent. */
export function partial<R extends Fields, O extends Fields>(required: R, optional: O): Shape<Required<R> & Optional<O>> {
  const whole = object(required);
  const fields = Object.entries(optional);
  return (value): value is Required<R> & Optional<O> => record(value) && whole(value)
    && fields.every(([name, shape]) => !Object.hasOwn(value, name) || value[name] === undefined || shape(value[name]));
}

type Tagged<K extends string, U extends Record<string, Shape<unknown>>> = { [T in keyof U]: { [P in K]: T } & Of<U[T]> }[keyof U];

/** A union told apart by one field. */
export function union<K extends string, U extends Record<string, Shape<unknown>>>(tag: K, members: U): Shape<Tagged<K, U>> {
  return (value): value is Tagged<K, U> => {
    if (!record(value)) return false;
    const name = value[tag];
    return typeof name === 'string' && Object.hasOwn(members, name) && members[name]!(value);
  };
}
