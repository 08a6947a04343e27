import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { RepositoryModel } from '../analysis/across/model.ts';
import type { Finding } from '../analysis/finding.ts';
import type { Source } from '../features/source.ts';
import type { MessageNode, Span } from '../language/tree.ts';
import { READ_ONLY_SCHEME } from '../protocol.ts';
import { MODEL_CONFIG } from '../schema/schema.ts';
import { analyse, type Analysis } from './analysis.ts';
import { carry, type Document } from './document.ts';
import type { LoadedFiles } from './model-files.ts';
import type { Settings } from './settings.ts';

/** A configuration, open in an editor or read from the disk: its newest text, analysed once for each version and only when asked. */
export class ConfigFile implements Source {
  readonly document: Document;
  settings: Settings;
  #folder: string | undefined;
  #files: LoadedFiles | undefined;
  #deployed: string | undefined;
  #analysis: Analysis | undefined;
  /** Findings of the single-file rules that the client was last told, moved along with the edits since. */
  #told: readonly Finding[] = [];
  /** The same for what spans files. */
  #across: readonly Finding[] = [];
  /** The offset behind the last edit. */
  #typedAt = -1;

  /** @param folder the model folder's name, as far as the URI tells it */
  constructor(document: Document, settings: Settings, folder?: string) {
    this.document = document;
    this.settings = settings;
    this.#folder = folder;
  }

  get uri(): string {
    return this.document.uri;
  }

  /** The model folder's name, as far as it is known. */
  get folder(): string | undefined {
    return this.#folder;
  }

  get text(): string {
    return this.document.text;
  }

  /** As the setting says, else the one that the repository is deployed with; undefined: the newest known. */
  get release(): string | undefined {
    return this.settings.release ?? this.#deployed;
  }

  get root(): MessageNode {
    return this.analysis.root;
  }

  get analysis(): Analysis {
    this.#analysis ??= analyse(this.text, this.release, { folder: this.#folder, files: this.#files });
    return this.#analysis;
  }

  positionAt(offset: number): Position {
    return this.document.positionAt(offset);
  }

  offsetAt(position: Position): number {
    return this.document.offsetAt(position);
  }

  rangeOf(span: Span): Range {
    return this.document.rangeOf(span);
  }

  update(changes: readonly TextDocumentContentChangeEvent[], version: number): void {
    const edits = this.document.update(changes, version);
    // Their related places and fixes are of the older text, and left out until the rules have run again.
    const moved = (findings: readonly Finding[]) => edits.reduce<Finding[]>(
      (all, edit) => all.flatMap(({ related: _related, fix: _fix, ...finding }) => carry(finding, edit) ?? []), [...findings],
    );
    const last = edits.at(-1);
    if (last) this.#typedAt = last.start + last.inserted;
    this.#told = moved(this.#told);
    this.#across = moved(this.#across);
    this.#analysis = undefined;
  }

  /** The analysis is made anew: a setting changed. */
  reset(settings: Settings): void {
    this.settings = settings;
    this.#analysis = undefined;
  }

  /** The model's folder was read. What the rules say is made anew where that could make a difference. */
  setFiles(files: LoadedFiles): void {
    if (this.#files?.equals(files)) return;
    this.#files = files;
    this.#folder = files.model.name;
    this.#analysis = undefined;
  }

  /** The release that the repository is deployed with was read. */
  setDeployed(release: string | undefined): void {
    if (this.#deployed === release) return;
    this.#deployed = release;
    if (this.settings.release === undefined) this.#analysis = undefined;
  }

  /** As one of its repository's models; `path` is the URI, by which related places are found again. */
  asModel(name: string): RepositoryModel | undefined {
    const { model } = this.analysis;
    return model && { name, path: this.uri, analysis: model, files: this.#files };
  }

  /** What the repository stage found in this version. */
  setAcross(findings: readonly Finding[]): void {
    this.#across = findings;
  }

  /**
   * A text proto of another program, which the pattern `configs/*.pbtxt` catches too: most of its outermost fields are
   * none of Triton's; or a text of ours that nobody can edit. Nothing is found in it: each finding would be a false or an idle one.
   */
  get isForeign(): boolean {
    if (this.uri.startsWith(`${READ_ONLY_SCHEME}:`)) return true;
    if (!/\/configs\/[^/]+\.pbtxt$/.test(this.uri) || this.uri.endsWith('/config.pbtxt')) return false;
    const { fields } = this.root;
    return fields.filter(({ name }) => MODEL_CONFIG.field(name) === undefined).length * 2 >= fields.length && fields.length > 0;
  }

  /** All that is found in the text as it is now. */
  get findings(): readonly Finding[] {
    return this.isForeign ? [] : [...this.analysis.syntax, ...this.analysis.rules, ...this.#across];
  }

  /** A word that is not finished is no mistake yet. */
  #isBeingTyped({ start, end }: Finding): boolean {
    return start <= this.#typedAt && this.#typedAt <= end;
  }

  /**
   * What the client is told. At once after a keystroke: syntax as it is now, and what else was told before and is not
   * touched by the edit; after a pause: all.
   */
  tell(stage: 'syntax' | 'all'): readonly Finding[] {
    if (stage === 'syntax') return this.isForeign ? [] : [...this.analysis.syntax.filter((one) => !this.#isBeingTyped(one)), ...this.#told, ...this.#across];
    this.#told = this.analysis.rules;
    return this.findings;
  }
}
