import * as l10n from '@vscode/l10n';
import type { MarkupContent } from 'vscode-languageserver';
import { MarkupKind } from 'vscode-languageserver';
import { documentationOf } from '../schema/documentation.ts';
import { parametersOf } from '../schema/parameters.ts';
import { enumNamed, type FieldType, type MessageType } from '../schema/schema.ts';

/** A page of documentation, written for Markdown or for plain text. */
export class Page {
  readonly #markdown: boolean;
  readonly #parts: string[] = [];

  constructor(markdown: boolean) {
    this.#markdown = markdown;
  }

  code(text: string): this {
    this.#parts.push(this.#markdown ? `\`\`\`triton-config\n${text}\n\`\`\`` : text);
    return this;
  }

  text(text: string): this {
    this.#parts.push(this.#markdown ? escape(text) : text);
    return this;
  }

  /** Lines under each other, each `label: value`. */
  facts(facts: readonly (readonly [label: string, value: string])[]): this {
    const line = ([label, value]: readonly [string, string]) => (this.#markdown ? `**${label}:** ${escape(value)}` : `${label}: ${value}`);
    if (facts.length > 0) this.#parts.push(facts.map(line).join(this.#markdown ? '  \n' : '\n'));
    return this;
  }

  link(title: string, url: string | undefined): this {
    if (url) this.#parts.push(this.#markdown ? `[${title}](${url})` : `${title}: ${url}`);
    return this;
  }

  get content(): MarkupContent {
    return { kind: this.#markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value: this.#parts.join('\n\n') };
  }
}

/** Names with underscores and stars would turn into emphasis; names in angle brackets would vanish. */
function escape(text: string): string {
  return text.replaceAll(/[\\*_<[\]`]/g, (character) => `\\${character}`);
}

/** Meaning, what Triton works with when it is not written, values, since which release, and where to read more. */
export function fieldPage(owner: MessageType, field: FieldType, markdown: boolean): MarkupContent {
  const known = documentationOf(`${owner.name}.${field.name}`);
  const facts: [string, string][] = [];
  const { tritonDefault } = known ?? {};
  if (field.required) facts.push([l10n.t('Required'), tritonDefault?.replace(/^required\s*/, '').replace(/^\((.*)\)$/, '$1') || l10n.t('yes')]);
  else if (tritonDefault !== undefined) facts.push([l10n.t('When not written'), tritonDefault]);
  if (field.enumeration) facts.push([l10n.t('Values'), field.enumeration.values.map(({ name }) => name).join(', ')]);
  if (field.oneof) facts.push([l10n.t('Only one of'), owner.fields.filter(({ oneof }) => oneof === field.oneof).map(({ name }) => name).join(', ')]);
  if (field.since !== undefined) facts.push([l10n.t('Since release'), field.since]);
  const page = new Page(markdown).code(`${field.name}: ${signature(field)}`);
  if (known) page.text(known.text);
  return page.facts(facts).link(l10n.t('Triton documentation'), known?.url).content;
}

export function enumPage(type: string, name: string, markdown: boolean): MarkupContent | undefined {
  const value = enumNamed(type)?.values.find((one) => one.name === name);
  if (!value) return undefined;
  const page = new Page(markdown).code(`${value.name}  # ${value.number}`);
  const text = documentationOf(`${type}.${name}`)?.text;
  if (text !== undefined) page.text(text);
  if (value.since !== undefined) page.facts([[l10n.t('Since release'), value.since]]);
  return page.link(l10n.t('Triton documentation'), documentationOf(type)?.url).content;
}

/** What a key of a free-form map does, in whose hands. */
export function parameterPage(reader: string, name: string, markdown: boolean): MarkupContent | undefined {
  const row = parametersOf(reader).find(({ key }) => key === name);
  if (!row) return undefined;
  const facts: [string, string][] = [[l10n.t('Read by'), reader]];
  if (row.allowed !== undefined) facts.push([l10n.t('Values'), row.allowed]);
  if (row.otherwise !== undefined) facts.push([l10n.t('When not written'), row.otherwise]);
  if (row.since !== undefined) facts.push([l10n.t('Since release'), row.since]);
  if (row.deprecated) facts.push([l10n.t('Deprecated'), l10n.t('yes')]);
  return new Page(markdown).code(row.type === undefined ? name : `${name}: ${row.type}`).text(row.doc).facts(facts).content;
}

/** `int64[]`, `map<string, string>`: how a type is told beside a name. */
export function signature(field: FieldType): string {
  if (field.kind === 'map') return `map<${field.mapKey}, ${lastName(field.mapValue ?? '')}>`;
  return `${lastName(field.type)}${field.repeated ? '[]' : ''}`;
}

function lastName(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}
