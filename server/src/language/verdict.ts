// What protobuf's own parser (3.21, as Triton builds it) says of a file: TextFormat::Parser with all
// default options, step by step, over the shared tokens. It stops where that stops; the tolerant tree
// is made by parser.ts.
import type { FieldDescriptor, MessageDescriptor } from './descriptor.ts';
import { INTEGER_LIMIT, parseFloatLiteral, parseInteger } from './literal.ts';
import { TOKEN, type LexicalError, type LexicalErrorKind, type Tokens } from './lexer.ts';
import { utf8LeadByte } from './position.ts';

/** One line of the server's log. */
export interface ParserMessage {
  readonly message: string;
  /** Where it points, as an offset; `tritonPosition` makes line and column of it. */
  readonly at: number;
}

/**
 * All that would be logged, in order; none: the bytes are accepted.
 * @param release of the schema, if not the newest; fields and values of later releases are unknown to it
 */
export function judge(tokens: Tokens, root: MessageDescriptor, release?: string): ParserMessage[] {
  const run = new Run(tokens, release);
  run.file(root);
  const { errors } = tokens;
  if (errors.length === 0) return run.message ? [run.message] : [];
  // The tokenizer is one token ahead of the parser and stops with it.
  const seen = errors.filter((error) => error.token <= run.at).map((error) => ({ message: lexicalMessage(error, tokens.text), at: error.at }));
  return run.message ? [...seen, run.message] : seen;
}

const LEXICAL: Readonly<Record<Exclude<LexicalErrorKind, 'non-ascii'>, string>> = {
  'control-character': 'Invalid control characters encountered in text.',
  'string-end': 'Unexpected end of string.',
  'string-line': 'String literals cannot cross line boundaries.',
  escape: 'Invalid escape sequence in string literal.',
  'escape-hex': 'Expected hex digits for escape sequence.',
  'escape-u': 'Expected four hex digits for \\u escape sequence.',
  'escape-big-u': 'Expected eight hex digits up to 10ffff for \\U escape sequence',
  'hex-digits': '"0x" must be followed by hex digits.',
  octal: 'Numbers starting with leading zero must be in octal.',
  exponent: '"e" must be followed by exponent.',
  'second-point': "Already saw decimal point or exponent; can't have another one.",
  'integer-point': 'Hex and octal numbers must be integers.',
  'space-needed': 'Need space between number and identifier.',
  'space-before-point': 'Need space between identifier and decimal point.',
};

export function lexicalMessage({ kind, at }: LexicalError, text: string): string {
  return kind === 'non-ascii' ? `Interpreting non ascii codepoint ${utf8LeadByte(text, at)}.` : LEXICAL[kind];
}

/** What a message has so far: a bit for each field that protobuf's HasField would find. */
interface Filled {
  bits: number;
  oneofs: Map<string, string> | undefined;
}

class Run {
  at = 0;
  message: ParserMessage | undefined;
  readonly #tokens: Tokens;
  readonly #release: string | undefined;

  constructor(tokens: Tokens, release: string | undefined) {
    this.#tokens = tokens;
    this.#release = release;
  }

  file(root: MessageDescriptor): void {
    const filled: Filled = { bits: 0, oneofs: undefined };
    while (this.#kind() !== TOKEN.end) if (!this.#field(root, filled)) return;
  }

  #kind(): number {
    return this.#tokens.kinds[this.at]!;
  }

  #text(): string {
    const { text, starts, ends } = this.#tokens;
    return text.slice(starts[this.at], ends[this.at]);
  }

  /** The token's text as the log shows it: of a non-ASCII character only its first byte, which is no text. */
  #shown(): string {
    const text = this.#text();
    return this.#kind() === TOKEN.other && text.charCodeAt(0) > 0x7f ? '\ufffd' : text;
  }

  #fail(message: string): false {
    this.message = { message, at: this.#tokens.starts[this.at]! };
    return false;
  }

  /** The current token is this one character of punctuation. */
  #is(character: string): boolean {
    const { kinds, text, starts } = this.#tokens;
    return kinds[this.at] === TOKEN.other && text.charCodeAt(starts[this.at]!) === character.charCodeAt(0);
  }

  #take(character: string): boolean {
    if (!this.#is(character)) return false;
    this.at++;
    return true;
  }

  #expect(character: string): boolean {
    return this.#take(character) || this.#fail(`Expected "${character}", found "${this.#shown()}".`);
  }

  #identifier(): string | undefined {
    if (this.#kind() !== TOKEN.identifier) {
      this.#fail(`Expected identifier, got: ${this.#shown()}`);
      return undefined;
    }
    const text = this.#text();
    this.at++;
    return text;
  }

  #field(owner: MessageDescriptor, filled: Filled): boolean {
    if (this.#take('[')) return this.#extension(owner);
    const name = this.#identifier();
    if (name === undefined) return false;
    const field = owner.field(name);
    if (!field || this.#isLater(field)) return this.#fail(`Message type "${owner.fullName}" has no field named "${name}".`);
    const bit = 1 << field.index;
    if (!field.repeated && (filled.bits & bit) !== 0) return this.#fail(`Non-repeated field "${name}" is specified multiple times.`);
    if (field.oneof !== undefined) {
      const other = filled.oneofs?.get(field.oneof);
      if (other !== undefined) {
        return this.#fail(`Field "${name}" is specified along with field "${other}", another member of oneof "${field.oneof}".`);
      }
    }
    const isMessage = field.valueKind === 'message';
    if (isMessage) this.#take(':');
    else if (!this.#expect(':')) return false;
    if (field.repeated && this.#take('[')) {
      if (!this.#list(field)) return false;
    } else {
      const counts = isMessage ? this.#message(field) : this.#value(field);
      if (counts === undefined) return false;
      if (!field.repeated && (counts || field.tracksPresence)) {
        filled.bits |= bit;
        if (field.oneof !== undefined) (filled.oneofs ??= new Map()).set(field.oneof, name);
      }
    }
    if (!this.#take(';')) this.#take(',');
    return true;
  }

  #isLater({ since }: FieldDescriptor): boolean {
    return since !== undefined && this.#release !== undefined && since > this.#release;
  }

  #extension(owner: MessageDescriptor): boolean {
    let name = this.#identifier();
    if (name === undefined) return false;
    while (this.#take('.')) {
      const part = this.#identifier();
      if (part === undefined) return false;
      name += `.${part}`;
    }
    if (!this.#expect(']')) return false;
    return this.#fail(`Extension "${name}" is not defined or is not an extension of "${owner.fullName}".`);
  }

  #list(field: FieldDescriptor): boolean {
    if (this.#take(']')) return true;
    for (;;) {
      if ((field.valueKind === 'message' ? this.#message(field) : this.#value(field)) === undefined) return false;
      if (this.#take(']')) return true;
      if (!this.#expect(',')) return false;
    }
  }

  /** @returns true; undefined where it failed */
  #message(field: FieldDescriptor): true | undefined {
    const close = this.#take('<') ? '>' : '}';
    if (close === '}' && !this.#expect('{')) return undefined;
    const type = field.message!;
    const filled: Filled = { bits: 0, oneofs: undefined };
    while (!this.#is('>') && !this.#is('}')) if (!this.#field(type, filled)) return undefined;
    return this.#expect(close) ? true : undefined;
  }

  /** @returns whether the value is other than the type's default; undefined where it failed */
  #value(field: FieldDescriptor): boolean | undefined {
    if (field.valueKind === 'enum') return this.#enum(field);
    switch (field.scalar) {
      case 'string': return this.#string();
      case 'bool': return this.#bool(field);
      case 'float':
      case 'double': return this.#double();
      case 'int32': return this.#signed(INTEGER_LIMIT.int32);
      case 'int64': return this.#signed(INTEGER_LIMIT.int64);
      case 'uint32': return this.#unsigned(INTEGER_LIMIT.uint32);
      default: return this.#unsigned(INTEGER_LIMIT.uint64);
    }
  }

  #string(): boolean | undefined {
    if (this.#kind() !== TOKEN.string) {
      this.#fail(`Expected string, got: ${this.#shown()}`);
      return undefined;
    }
    const { starts, ends } = this.#tokens;
    let counts = false;
    for (; this.#kind() === TOKEN.string; this.at++) counts ||= ends[this.at]! - starts[this.at]! > 2;
    return counts;
  }

  #bool(field: FieldDescriptor): boolean | undefined {
    if (this.#kind() === TOKEN.integer) return this.#unsigned(1n);
    const word = this.#identifier();
    if (word === undefined) return undefined;
    if (word === 'true' || word === 'True' || word === 't') return true;
    if (word === 'false' || word === 'False' || word === 'f') return false;
    this.#fail(`Invalid value for boolean field "${field.name}". Value: "${word}".`);
    return undefined;
  }

  #enum(field: FieldDescriptor): boolean | undefined {
    if (this.#kind() === TOKEN.identifier) {
      const name = this.#text();
      this.at++;
      const number = field.enumeration!.numberOf(name, this.#release);
      if (number !== undefined) return number !== 0;
      this.#fail(`Unknown enumeration value of "${name}" for field "${field.name}".`);
      return undefined;
    }
    if (this.#is('-') || this.#kind() === TOKEN.integer) return this.#signed(INTEGER_LIMIT.int32);
    this.#fail(`Expected integer or identifier, got: ${this.#shown()}`);
    return undefined;
  }

  #signed(limit: bigint): boolean | undefined {
    return this.#unsigned(this.#take('-') ? limit + 1n : limit);
  }

  #unsigned(limit: bigint): boolean | undefined {
    if (this.#kind() !== TOKEN.integer) {
      this.#fail(`Expected integer, got: ${this.#shown()}`);
      return undefined;
    }
    const literal = this.#text();
    const value = parseInteger(literal);
    if (value === undefined || value > limit) {
      this.#fail(`Integer out of range (${literal})`);
      return undefined;
    }
    this.at++;
    return value !== 0 && value !== 0n;
  }

  #double(): boolean | undefined {
    const negative = this.#take('-');
    const literal = this.#text();
    switch (this.#kind()) {
      case TOKEN.integer:
        if (/^0./.test(literal)) {
          this.#fail(`Expect a decimal number, got: ${literal}`);
          return undefined;
        }
        this.at++;
        return negative || !/^0$/.test(literal); // -0.0 is not the default
      case TOKEN.float:
        this.at++;
        return negative || parseFloatLiteral(literal) !== 0;
      case TOKEN.identifier:
        if (/^(inf|infinity|nan)$/i.test(literal)) {
          this.at++;
          return true;
        }
        this.#fail(`Expected double, got: ${literal.toLowerCase()}`);
        return undefined;
      default:
        this.#fail(`Expected double, got: ${this.#shown()}`);
        return undefined;
    }
  }
}
