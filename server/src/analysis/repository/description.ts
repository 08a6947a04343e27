// What the search tells of repositories. Plain data: it travels to the client as it is.
// All paths are relative to the searched folder, parted by `/`.

export interface RepositorySearch {
  readonly repositories: readonly Repository[];
  /** Folders that could not be read. */
  readonly unreadable: readonly string[];
  /** The search stopped at its limit of folders; there may be more repositories. */
  readonly truncated: boolean;
}

export interface Repository {
  /** The folder that `--model-repository` names; the empty path is the searched folder. */
  readonly path: string;
  /** By name. */
  readonly models: readonly Model[];
  /** The searched folder is itself a model: its repository lies above and is not seen. Then `path` is the model's own. */
  readonly alone: boolean;
  /** The repository that this one lies in. A server given the outer one does not look this deep. */
  readonly inside?: string;
  /** Folders beside the models that hold neither a configuration nor a version. */
  readonly strays: readonly string[];
}

export interface Model {
  /** The folder's name, which is the name that the server knows. */
  readonly name: string;
  readonly path: string;
  /** `config.pbtxt`, if there is one. */
  readonly config?: string;
  /** `configs/*.pbtxt`, each of which replaces `config.pbtxt` under `--model-config-name`. */
  readonly alternatives: readonly string[];
  /** By number; those that the server ignores last. */
  readonly versions: readonly Version[];
  /** All else in the model's folder, by name. */
  readonly items: readonly Item[];
  /** Folders in the model that hold a configuration of their own: the server looks for models one level deep only. */
  readonly nested: readonly string[];
}

export interface Version {
  readonly name: string;
  readonly path: string;
  /** The number that the server reads; absent where it ignores the folder. */
  readonly number?: number;
  /**
   * `leading-zero`: ignored. `not-plain`: the server reads the leading number only, and back ends then look in a folder
   * of that number. `too-large`: beyond 64 bits, which ends the whole server.
   */
  readonly problem?: 'leading-zero' | 'not-plain' | 'too-large';
  /** A `config.pbtxt` in here, where the server does not look. */
  readonly misplacedConfig?: string;
  readonly items: readonly Item[];
}

export interface Item {
  readonly name: string;
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  /** What lies in a folder of which the configuration names the files: `warmup` and `initial_state`. */
  readonly inside?: readonly Item[];
}
