import * as l10n from '@vscode/l10n';
import type { Finding, Fix } from '../finding.ts';
import { nearest } from '../nearest.ts';
import { placesOf } from './places.ts';
import type { SchemaProblem } from './schema-problem.ts';

type Said = Pick<Finding, 'code' | 'severity' | 'message'> & { fix?: Fix };

/** Our words, and a fix where one is safe. */
export function schemaFinding(problem: SchemaProblem, release: string | undefined): Finding {
  const { start, end, related } = problem;
  return {
    ...describe(problem, release), start, end,
    ...(related && { related: [{ start: related.nameStart, end: related.nameEnd, message: l10n.t('The first one is here.') }] }),
  };
}

function describe(problem: SchemaProblem, release: string | undefined): Said {
  const { kind, text, owner, field } = problem;
  const error = (code: string, message: string, fix?: Fix): Said => ({ code, severity: 'error', message, ...(fix && { fix }) });
  switch (kind) {
    case 'unknown-field': return unknownField(problem);
    case 'later-field':
    case 'later-value':
      return error('newer-than-the-server', l10n.t('{0} came with release {1}; the server is release {2} and refuses it. Remove it or use a newer server.',
        `\`${text}\``, (kind === 'later-field' ? field?.since : field?.enumeration?.value(text)?.since) ?? '', release ?? ''));
    case 'duplicate-field':
      return error('duplicate-field', l10n.t('{0} is given twice; Triton takes a field that is not repeated once only. Keep one of them.', `\`${text}\``));
    case 'duplicate-default':
      return {
        code: 'duplicate-default', severity: 'warning',
        message: l10n.t('{0} is given twice. Triton does not notice, since the first is the default value, and takes the last. Keep one of them.', `\`${text}\``),
      };
    case 'oneof-conflict':
      return error('oneof-conflict', l10n.t('{0} cannot stand beside {1}: only one of them may be given. Remove one.', `\`${field?.name ?? ''}\``, `\`${text}\``));
    case 'colon-missing':
      return error('colon-missing', l10n.t('A colon is missing behind {0}. It may be left out only before a block.', `\`${text}\``),
        { id: 'insert-colon', title: l10n.t('Insert the colon'), edits: [{ start: problem.end, end: problem.end, newText: ':' }] });
    case 'list-for-one':
      return error('list-for-one', l10n.t('{0} takes one value, not a list.', `\`${text}\``));
    case 'nested-list':
      return error('nested-list', l10n.t('A list cannot stand inside the list of {0}.', `\`${text}\``));
    case 'scalar-expected':
      return error('block-for-value', l10n.t('{0} takes {1}, not a block in braces.', `\`${text}\``, expected(problem)));
    case 'message-expected':
      return error('value-for-block', l10n.t('{0} takes a block in braces, not the value {1}.', `\`${field?.name ?? ''}\``, shorten(text)));
    case 'integer-range':
      return error('integer-range', l10n.t('{0} is outside the range of {1} ({2}).', shorten(text), `\`${field?.name ?? ''}\``, field?.type ?? ''));
    case 'unknown-value': return unknownValue(problem);
    default: return wrongKind(problem, owner.isMapEntry);
  }
}

function unknownField({ text, owner, start, end }: SchemaProblem): Said {
  const told = (message: string, newText?: string): Said => ({
    code: 'unknown-field', severity: 'error', message,
    ...(newText !== undefined && { fix: { id: 'rename-field', title: l10n.t('Change to {0}', `\`${newText}\``), edits: [{ start, end, newText }] } }),
  });
  const place = owner.name === 'ModelConfig' ? l10n.t('A model configuration') : owner.name;
  const similar = nearest(text, owner.fields.filter(({ reserved }) => !reserved).map(({ name }) => name));
  if (similar !== undefined) return told(l10n.t('{0} has no field {1}. Did you mean {2}?', place, `\`${text}\``, `\`${similar}\``), similar);
  const places = placesOf(text);
  if (places.length > 0) return told(l10n.t('{0} has no field {1}; it belongs to {2}.', place, `\`${text}\``, places.slice(0, 3).map((one) => `\`${one}\``).join(', ')));
  return told(l10n.t('{0} has no field {1}. Triton refuses unknown fields; remove it.', place, `\`${text}\``));
}

/** How people write data types elsewhere. */
const TYPE_ALIASES: Readonly<Record<string, string>> = {
  FLOAT: 'TYPE_FP32', FLOAT32: 'TYPE_FP32', FLOAT16: 'TYPE_FP16', HALF: 'TYPE_FP16', FLOAT64: 'TYPE_FP64', DOUBLE: 'TYPE_FP64', BFLOAT16: 'TYPE_BF16',
  INT: 'TYPE_INT32', LONG: 'TYPE_INT64', BOOLEAN: 'TYPE_BOOL', BYTES: 'TYPE_STRING', STR: 'TYPE_STRING', BYTE: 'TYPE_UINT8',
};

function unknownValue({ text, field, start, end }: SchemaProblem): Said {
  const values = field?.enumeration?.values.map(({ name }) => name) ?? [];
  const bare = text.toUpperCase().replace(/^(TYPE|KIND)_/, '');
  const alias = field?.type === 'DataType' ? TYPE_ALIASES[bare] : undefined;
  const prefixed = values.find((value) => value === `TYPE_${bare}` || value === `KIND_${bare}`);
  const meant = alias ?? prefixed ?? nearest(text, values);
  const name = `\`${field?.name ?? ''}\``;
  if (meant === undefined) {
    return { code: 'unknown-value', severity: 'error', message: l10n.t('{0} is no value of {1}; its values are {2}.', shorten(text), name, values.join(', ')) };
  }
  return {
    code: 'unknown-value', severity: 'error',
    message: l10n.t('{0} is no value of {1}. Did you mean {2}?', shorten(text), name, `\`${meant}\``),
    fix: { id: 'replace-value', title: l10n.t('Change to {0}', `\`${meant}\``), edits: [{ start, end, newText: meant }] },
  };
}

function wrongKind(problem: SchemaProblem, inMap: boolean): Said {
  const { text, field, start, end } = problem;
  const fix = (id: string, title: string, newText: string): Fix => ({ id, title, edits: [{ start, end, newText }] });
  const name = inMap && field?.name === 'key' ? l10n.t('The key') : `\`${field?.name ?? ''}\``;
  const message = l10n.t('{0} takes {1}, not {2}.', name, expected(problem), shorten(text));
  const said: Said = { code: 'wrong-kind', severity: 'error', message };
  if (field?.scalar === 'string' && /^[\w.+-]+$/.test(text)) return { ...said, fix: fix('quote-value', l10n.t('Put it in quotes'), `"${text}"`) };
  const inner = /^(["'])(.*)\1$/.exec(text)?.[2];
  const fits = inner !== undefined && (field?.enumeration?.value(inner) !== undefined
    || (field?.scalar === 'bool' && /^(true|false)$/.test(inner)) || (/int/.test(field?.scalar ?? '') && /^\d{1,9}$/.test(inner))
    || (/float|double/.test(field?.scalar ?? '') && /^\d+(\.\d+)?$/.test(inner)));
  if (fits) return { ...said, fix: fix('unquote-value', l10n.t('Remove the quotes'), inner) };
  if (/int/.test(field?.scalar ?? '') && /^\d{1,9}\.0*f?$/.test(text)) {
    return { ...said, fix: fix('drop-fraction', l10n.t('Write it as a whole number'), text.replace(/\..*$/, '')) };
  }
  const lower = text.toLowerCase();
  if (field?.scalar === 'bool' && /^(true|false|yes|no|on|off)$/.test(lower)) {
    return { ...said, fix: fix('replace-value', l10n.t('Change to {0}', /^(true|yes|on)$/.test(lower) ? '`true`' : '`false`'), /^(true|yes|on)$/.test(lower) ? 'true' : 'false') };
  }
  return said;
}

function expected({ field }: SchemaProblem): string {
  if (field?.kind === 'enum') return l10n.t('one of {0}', (field.enumeration?.values.map(({ name }) => name) ?? []).slice(0, 4).join(', '));
  switch (field?.scalar) {
    case 'string': return l10n.t('a text in quotes');
    case 'bool': return l10n.t('`true` or `false`');
    case 'float':
    case 'double': return l10n.t('a number');
    case 'uint32':
    case 'uint64': return l10n.t('a whole number from 0');
    default: return l10n.t('a whole number');
  }
}

/** Of a value that fills a screen the beginning. */
function shorten(text: string): string {
  const line = text.split('\n', 1)[0]!;
  return `\`${line.length > 40 ? `${line.slice(0, 40)}…` : line}\``;
}
