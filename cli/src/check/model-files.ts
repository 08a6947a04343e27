import fs from 'node:fs';
import path from 'node:path';
import type { Model } from '../../../server/src/analysis/repository/description.ts';
import { describeModel } from '../../../server/src/analysis/repository/model-folder.ts';
import type { OnnxModel } from '../../../server/src/analysis/onnx/model.ts';
import type { OnnxProblem } from '../../../server/src/analysis/onnx/problem.ts';
import { tryReadOnnx } from '../../../server/src/analysis/onnx/read.ts';
import { onnxPaths, type ModelFiles } from '../../../server/src/analysis/rules/model-files.ts';
import { byteSource } from '../byte-source.ts';
import { FolderFiles } from '../files.ts';
import type { ConfigFile } from './collect.ts';

/** Larger than any file that a rule reads. */
const READ_MOST = 1 << 20;

type Graphs = ReadonlyMap<string, OnnxModel | OnnxProblem>;

class FilesOnDisk implements ModelFiles {
  readonly model: Model;
  readonly #folder: string;
  readonly #graphs: Graphs;

  constructor(model: Model, folder: string, graphs: Graphs) {
    this.model = model;
    this.#folder = folder;
    this.#graphs = graphs;
  }

  graph(relative: string): OnnxModel | OnnxProblem | undefined {
    return this.#graphs.get(relative);
  }

  text(relative: string): string | undefined {
    const size = this.size(relative);
    return size === undefined || size > READ_MOST ? undefined : attempt(() => fs.readFileSync(this.#resolve(relative)!, 'utf8'));
  }

  size(relative: string): number | undefined {
    const file = this.#resolve(relative);
    const stat = file === undefined ? undefined : attempt(() => fs.lstatSync(file));
    return stat?.isFile() === true ? stat.size : undefined;
  }

  #resolve(relative: string): string | undefined {
    const file = path.resolve(this.#folder, relative);
    return file.startsWith(this.#folder + path.sep) ? file : undefined;
  }
}

function attempt<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}

/** What lies beside a model's configuration; undefined for a file that lies in no model. */
export async function modelFilesOf({ folder }: ConfigFile): Promise<ModelFiles | undefined> {
  if (folder === undefined) return undefined;
  const model = await describeModel(new FolderFiles(folder), '', path.basename(folder));
  return new FilesOnDisk(model, folder, await graphsOf(model, folder));
}

async function graphsOf(model: Model, folder: string): Promise<Graphs> {
  const graphs = new Map<string, OnnxModel | OnnxProblem>();
  for (const relative of onnxPaths(model)) {
    const source = byteSource(path.join(folder, relative));
    if (source) graphs.set(relative, await tryReadOnnx(source));
  }
  return graphs;
}
