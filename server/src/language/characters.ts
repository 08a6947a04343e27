// Character classes of protobuf's tokenizer. Everything takes a UTF-16 code unit; NaN (behind the end) is in no class.

export const NEWLINE = 0x0a;
export const DOUBLE_QUOTE = 0x22;
export const HASH = 0x23;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const SINGLE_QUOTE = 0x27;
export const PLUS = 0x2b;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const ONE = 0x31;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const LESS = 0x3c;
export const EQUALS = 0x3d;
export const GREATER = 0x3e;
export const UPPER_U = 0x55;
export const OPEN_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const LOWER_E = 0x65;
export const LOWER_F = 0x66;
export const LOWER_U = 0x75;
export const LOWER_X = 0x78;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

const LETTER = 1;
const DIGIT = 2;
const HEX = 4;
const OCTAL = 8;
const SPACE = 16;
const ESCAPE = 32;

const CLASSES = new Uint8Array(128);

function mark(characters: string, flag: number): void {
  for (let at = 0; at < characters.length; at++) CLASSES[characters.charCodeAt(at)]! |= flag;
}

mark('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', LETTER);
mark('0123456789', DIGIT);
mark('0123456789abcdefABCDEF', HEX);
mark('01234567', OCTAL);
mark(' \n\t\r\v\f', SPACE);
mark('abfnrtv\\?\'"', ESCAPE);

const has = (code: number, flags: number): boolean => code < 128 && (CLASSES[code]! & flags) !== 0;

export const isSpace = (code: number): boolean => has(code, SPACE);
export const isLetter = (code: number): boolean => has(code, LETTER);
export const isDigit = (code: number): boolean => has(code, DIGIT);
export const isAlphanumeric = (code: number): boolean => has(code, LETTER | DIGIT);
export const isHexDigit = (code: number): boolean => has(code, HEX);
export const isOctalDigit = (code: number): boolean => has(code, OCTAL);
/** What may follow a backslash by itself. */
export const isSimpleEscape = (code: number): boolean => has(code, ESCAPE);
/** Below the blank and no white space; NUL too. */
export const isControl = (code: number): boolean => code < 0x20 && !has(code, SPACE);
export const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000;
