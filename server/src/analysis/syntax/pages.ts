// What the pages of the text's own mistakes tell (docs/rules). Not part of the bundles: the server links to the pages.
import type { Severity } from '../finding.ts';

export interface TextPage {
  readonly code: string;
  readonly severity: Severity;
  /** Triton's parser, for the wrong example. */
  readonly triton?: string;
  readonly what: string;
  readonly why: string;
  readonly wrong: string;
  readonly right: string;
  readonly fix: string;
}

const page = (code: string, what: string, why: string, triton: string, wrong: string, right: string, fix: string): TextPage => ({ code, severity: 'error', triton, what, why, wrong, right, fix });

export const TEXT_PAGES: readonly TextPage[] = [
  page('comma-missing', 'Two items of a list have no comma between them.', 'Between fields a comma may be left out, between items of a list in brackets it may not. The server does not start, or does not load the model.',
    'Expected ",", found "{".', 'input [ { name: "a" } { name: "b" } ]', 'input [ { name: "a" }, { name: "b" } ]', 'Insert the comma.'),
  page('comma-trailing', 'A comma stands before the closing bracket of a list.', 'The text format knows no trailing comma.', 'Expected "{", found "]".', 'input [ { name: "a" }, ]', 'input [ { name: "a" } ]', 'Remove the comma.'),
  page('comma-extra', 'A comma has no item before it.', 'The list has two commas in a row, or begins with one.', 'Expected "{", found ",".', 'input [ , { name: "a" } ]', 'input [ { name: "a" } ]', 'Remove the comma.'),
  page('separator-in-list', 'Items of a list are parted by a semicolon.', 'A semicolon may end a field, but lists take commas only.', 'Expected ",", found ";".', 'input [ { name: "a" }; { name: "b" } ]', 'input [ { name: "a" }, { name: "b" } ]', 'Write a comma.'),
  page('separator-extra', 'A comma or semicolon stands where none may.', 'At most one may follow a field, and none may stand before one.', 'Expected identifier, got: ,', 'name: "a",,', 'name: "a",', 'Remove it.'),
  page('colon-missing', 'A field and its value have no colon between them.', 'The colon may be left out before a block in braces only; before a list of numbers it is needed too.', 'Expected ":", found ""a"".', 'name "a"', 'name: "a"', 'Insert the colon.'),
  page('equals-sign', 'A field and its value are parted by an equals sign.', 'The text format uses a colon.', 'Expected ":", found "=".', 'max_batch_size = 4', 'max_batch_size: 4', 'Write a colon.'),
  page('value-missing', 'A field has no value.', 'The parser takes the next word for it and stumbles there.', 'Expected string, got: ', 'name:', 'name: "a"', 'Write the value, or remove the field.'),
  page('bracket-unclosed', 'A bracket is not closed.', 'The parser goes on inside it until a field comes that does not belong there; the place that it names is often far below.',
    'Expected ",", found "".', 'input [ { name: "a" }', 'input [ { name: "a" } ]', 'Close the bracket where the block or list ends.'),
  page('bracket-unopened', 'The opening brace of a block is missing.', 'The fields of the block stand where the brace should.', 'Expected "{", found "name".', 'input [ name: "a" } ]', 'input [ { name: "a" } ]', 'Insert the brace.'),
  page('bracket-unexpected', 'A closing bracket has nothing to close.', 'There is one too many, or an earlier one closed too much.', 'Expected identifier, got: }', 'name: "a" }', 'name: "a"', 'Remove it, or look for the bracket that was closed too early.'),
  page('bracket-mismatched', 'A block is opened by one kind of bracket and closed by another.', 'Braces go with braces, angle brackets with angle brackets.', 'Expected ">", found "}".', 'dynamic_batching < }', 'dynamic_batching { }', 'Use one kind.'),
  page('name-quoted', 'The name of a field stands in quotes.', 'That is JSON. In the text format names stand bare.', 'Expected identifier, got: "name"', '"name": "a"', 'name: "a"', 'Remove the quotes.'),
  page('json-braces', 'The whole configuration stands in braces.', 'That is JSON. In the text format the fields of the configuration stand at the outermost level.', 'Expected identifier, got: {', '{ name: "a" }', 'name: "a"', 'Remove the braces around the file.'),
  page('slash-comment', 'A comment begins with slashes.', 'Comments begin with `#` and end with the line.', 'Expected identifier, got: /', '// words', '# words', 'Write `#`.'),
  page('unexpected-text', 'Something stands where the name of a field or a value is expected.', 'The parser stops there.', 'Expected identifier, got: 5', '5', '# 5', 'Remove it, or mend what is before it.'),
  page('depth-limit', 'Blocks are nested deeper than 100 levels.', 'No configuration is: the file is damaged or made by accident. What is inside is not looked at.', 'Message type "inference.ModelInput" has no field named "input".',
    `input {${'input {'.repeat(101)}${'}'.repeat(101)}}`, 'input { name: "a" }', 'Restore the file.'),
  page('unknown-field', 'The message has no field of this name.', 'The server refuses fields that it does not know, so that a misspelled one is not passed over in silence. The message tells the nearest name, or where the field belongs.',
    'Message type "inference.ModelConfig" has no field named "max_batchsize".', 'max_batchsize: 8', 'max_batch_size: 8', 'Correct the name, or move the field to its message.'),
  page('newer-than-the-server', 'The field or value came with a later release than the server\u2019s.', 'An older server takes it for a misspelled one.', 'Message type "inference.ModelConfig" has no field named "model_metrics".', '', '', 'Use a newer server, set the release in the settings, or leave it out.'),
  page('wrong-kind', 'The value is not of the field\u2019s kind.', 'Texts stand in quotes, numbers, `true` and names of enumerations without.', 'Expected string, got: resnet', 'name: resnet', 'name: "resnet"', 'Write it as the field takes it.'),
  page('unknown-value', 'The enumeration has no value of this name.', 'Data types begin with `TYPE_`, kinds of instances with `KIND_`; text is `TYPE_STRING`.', 'Unknown enumeration value of "FP32" for field "data_type".', 'input [ { data_type: FP32 } ]', 'input [ { data_type: TYPE_FP32 } ]', 'Use one of the values.'),
  page('integer-range', 'The number is outside the range of the field.', 'A field of 32 bits holds about two thousand million.', 'Integer out of range (3000000000)', 'max_batch_size: 3000000000', 'max_batch_size: 3000', 'Write a smaller number.'),
  page('duplicate-field', 'A field that may be given once is given twice.', 'The server does not merge blocks, and does not choose between values.', 'Non-repeated field "name" is specified multiple times.', 'name: "a" name: "b"', 'name: "a"', 'Keep one of them.'),
  page('oneof-conflict', 'Two fields that exclude each other are given.', 'A model has one scheduler, a version policy one kind.', 'Field "sequence_batching" is specified along with field "dynamic_batching", another member of oneof "scheduling_choice".',
    'dynamic_batching { } sequence_batching { }', 'dynamic_batching { }', 'Remove one.'),
  page('list-for-one', 'A list is given to a field that takes one value.', 'Brackets are for fields that repeat.', 'Expected string, got: [', 'name: [ "a" ]', 'name: "a"', 'Write the value alone.'),
  page('nested-list', 'A list stands inside a list.', 'The text format has lists of values, not of lists: a shape is one flat list.', 'Expected integer, got: [', 'input [ { dims: [ [ 1 ] ] } ]', 'input [ { dims: [ 1 ] } ]', 'Remove the inner brackets.'),
  page('block-for-value', 'A block in braces is given to a field that takes a single value.', 'Only messages have blocks.', 'Expected ":", found "{".', 'max_batch_size { }', 'max_batch_size: 4', 'Write the value.'),
  page('value-for-block', 'A single value is given to a field that takes a block.', 'Most often a parameter without its `string_value`.', 'Expected "{", found ""b"".', 'parameters { key: "a" value: "b" }', 'parameters { key: "a" value { string_value: "b" } }', 'Write the block.'),
  page('string-unclosed', 'A text has no closing quote on its line.', 'Texts do not go on to the next line; two texts behind each other are one.', 'String literals cannot cross line boundaries.', 'name: "a\nbackend: "b"', 'name: "a"\nbackend: "b"', 'Close the quote.'),
  page('escape-invalid', 'The escape sequence is not known.', 'A backslash begins one: in a path of Windows, or a regular expression, it is written twice.', 'Invalid escape sequence in string literal.', 'name: "a\\d"', 'name: "a\\\\d"', 'Double the backslash.'),
  page('number-invalid', 'This is no number of the text format.', 'A leading 0 means octal, `0x` hexadecimal.', 'Numbers starting with leading zero must be in octal.', 'max_batch_size: 08', 'max_batch_size: 8', 'Write it as a decimal number.'),
  page('space-needed', 'A number and a name touch.', 'The parser does not know where one ends.', 'Need space between number and identifier.', 'max_batch_size: 8x', 'max_batch_size: 8', 'Part them, or correct the number.'),
  page('non-ascii', 'A character that is not ASCII stands outside texts and comments.', 'Text processors and chat windows put typographic quotes and blanks in place of plain ones; they look alike.', 'Interpreting non ascii codepoint 226.', 'name: \u201ca\u201d', 'name: "a"', 'Change it to the plain character.'),
  page('byte-order-mark', 'The file begins with a byte-order mark.', 'Some editors write one before UTF-8; the parser takes it for text.', 'Interpreting non ascii codepoint 239.', '\ufeffname: "a"', 'name: "a"', 'Save it as UTF-8 without a mark.'),
  page('control-character', 'A control character stands in the file.', 'It cannot be seen, and the parser refuses it.', 'Invalid control characters encountered in text.', 'name: "resnet50" \u0001 max_batch_size: 8', 'name: "resnet50" max_batch_size: 8', 'Remove it.'),
  page('not-text', 'The file is no text, or a text in another encoding than UTF-8.', 'Weights or an archive under the name of a configuration, or a file that an editor saved as UTF-16.', 'Invalid control characters encountered in text.', '\u0000\u0001\u0002\u0003', 'name: "a"', 'Save it as UTF-8, or put the configuration in its place.'),
  page('syntax', 'The parser refuses the file, for a reason that no other rule names.', 'Triton\u2019s own words are shown.', '', '', '', 'Mend what is at the place that they name.'),
  {
    code: 'duplicate-default', severity: 'warning', what: 'A field is given twice, and the first value is the default.', why: 'The server cannot tell a default that was written from one that was not, so it does not notice and takes the last.',
    wrong: 'max_batch_size: 0 max_batch_size: 4', right: 'max_batch_size: 4', fix: 'Keep one of them.',
  },
  {
    code: 'template-placeholder', severity: 'hint', what: 'A placeholder of a template stands in place of a value.', why: 'The file is filled before it is served. Its value is not known here, so nothing is said of it; as it stands the server would refuse it.',
    wrong: 'max_batch_size: ${n}', right: 'max_batch_size: 8', fix: 'Nothing, in a template.',
  },
];
