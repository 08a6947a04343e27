// Numbers as a person reads them: in the page's language, with as many decimals as they bear.

const formats = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, format = new Intl.NumberFormat(language, options));
  return format;
}

let language = 'en';

/** The editor's display language, a BCP 47 tag. */
export function setLanguage(tag: string): void {
  language = Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? tag : 'en';
}

/** One count of decimals for a column of milliseconds: 0.1 ms from 1 ms on, 0.01 ms below. */
export const msDecimals = (values: readonly number[]): number => (values.some((value) => value < 1) ? 2 : 1);

export const fixed = (value: number, decimals: number): string =>
  formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);

/** Milliseconds without the unit. */
export const ms = (value: number, decimals = msDecimals([value])): string => fixed(value, decimals);

export const count = (value: number): string => formatter({ maximumFractionDigits: 0 }).format(value);

/** Requests or samples per second: three digits that mean something. */
export const rate = (value: number): string => fixed(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** `0.924` is `92.4%`. */
export const percent = (share: number): string =>
  formatter({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);

export const seconds = (milliseconds: number): string => fixed(milliseconds / 1000, milliseconds < 10_000 ? 1 : 0);

export const dateTime = (iso: string): string => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** `1.77×`, `0.125×` */
export const ratio = (value: number): string => `${fixed(value, value < 1 ? 3 : 2)}×`;

/** For exports: plain digits, a point, no grouping. */
export const plain = (value: number, decimals: number): string => value.toFixed(decimals);
