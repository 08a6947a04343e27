import * as vscode from 'vscode';
import type { RunListing } from '../services/benchmark/store.ts';
import type { BenchRun } from '../services/benchmark/types.ts';

/** The benchmark runs saved for this workspace. */
export class Runs implements vscode.Disposable {
  /** Absolute path of the folder they lie in; made with the first run. */
  readonly folder: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;

  constructor(folder: string) {
    this.folder = folder;
  }

  async list(): Promise<RunListing> {
    const { listRuns } = await import('../services/benchmark/store.ts');
    const listing = await listRuns(this.folder);
    await vscode.commands.executeCommand('setContext', 'tritonRepo.hasRuns', listing.runs.length > 0);
    return listing;
  }

  /** @returns the file; throws UserError when it cannot be written */
  async save(run: BenchRun): Promise<string> {
    const { saveRun } = await import('../services/benchmark/store.ts');
    const file = await saveRun(this.folder, run);
    this.#changed.fire();
    return file;
  }

  async remove(all: readonly RunListing['runs'][number][]): Promise<void> {
    const { deleteRun } = await import('../services/benchmark/store.ts');
    for (const { file, run } of all) await deleteRun(file, run);
    this.#changed.fire();
  }

  refresh(): void {
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
