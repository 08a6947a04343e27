import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { run } from './child.ts';

/** An interpreter that can run the server's python models. */
export interface Python {
  /** Absolute path. */
  executable: string;
  /** `3.11` */
  version: string;
  /** Folder of its `libpython3.N.so`; empty when the system's loader finds it by itself. */
  libraryFolder: string;
}

/** Newest first. The server's stub exists for 3.8 to 3.13; numpy below 2 has wheels up to 3.12, onnxruntime from 3.10 on. */
const VERSIONS = ['3.12', '3.11', '3.10'] as const;

// The stub is linked with libpython, so what counts is whether the loader can really open that file.
const PROBE = `
import ctypes, json, os, sys, sysconfig
name = sysconfig.get_config_var("INSTSONAME") or ""
folder = None
if ".so" in name:
    for candidate in (sysconfig.get_config_var("LIBDIR"), os.path.join(sys.base_prefix, "lib"), ""):
        try:
            ctypes.CDLL(os.path.join(candidate, name) if candidate else name)
        except (OSError, TypeError):
            continue
        folder = candidate
        break
try:
    import ensurepip, venv
    pip = True
except ImportError:
    pip = False
print(json.dumps({"version": "%d.%d" % sys.version_info[:2], "executable": sys.executable, "folder": folder, "pip": pip, "bits": sys.maxsize > 2**32}))
`;

interface ProbeAnswer {
  version: string;
  executable: string;
  folder: string | null;
  pip: boolean;
  bits: boolean;
}

/**
 * The first fitting interpreter.
 * @param wanted paths to try and nothing else; by default those on PATH, then where version managers put them
 * @throws UserError that lists what was found and why it does not fit
 */
export async function findPython(wanted?: readonly string[], signal?: AbortSignal): Promise<Python> {
  const refused: string[] = [];
  const seen = new Set<string>();
  for (const candidate of wanted ?? await candidates()) {
    const real = await fs.realpath(candidate).catch(() => undefined);
    if (real === undefined && wanted !== undefined) refused.push(l10n.t('{0}: there is no such file', candidate));
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const answer = await probe(candidate, signal);
    const fault = answer === undefined ? l10n.t('it does not run') : faultOf(answer);
    if (answer && fault === undefined) return { executable: answer.executable, version: answer.version, libraryFolder: answer.folder ?? '' };
    // A version manager's shim for a version that is not chosen is no news to anybody.
    if (answer || wanted !== undefined) refused.push(`${candidate}: ${fault}`);
  }
  const looked = refused.length > 0 ? refused.join('; ') : l10n.t('none was found on PATH or where version managers keep them');
  throw new UserError(
    l10n.t('No fitting Python for the local Triton server ({0}).', looked),
    l10n.t('Install Python 3.10, 3.11 or 3.12 with its shared library and venv (Debian and Ubuntu: python3, python3-venv and libpython3; or "uv python install 3.11"), or name one in the settings.'),
  );
}

function faultOf({ version, folder, pip, bits }: ProbeAnswer): string | undefined {
  if (!VERSIONS.some((fitting) => fitting === version)) return l10n.t('it is {0}; 3.10 to 3.12 fit', version);
  if (!bits) return l10n.t('it is a 32-bit build');
  if (folder === null) return l10n.t('it has no shared libpython{0}, so python models would hang', version);
  if (!pip) return l10n.t('its venv module is missing (package python{0}-venv)', version);
  return undefined;
}

async function probe(executable: string, signal: AbortSignal | undefined): Promise<ProbeAnswer | undefined> {
  try {
    const { code, lines } = await run(executable, ['-I', '-c', PROBE], { signal });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own script wrote it
    return code === 0 ? JSON.parse(lines.at(-1) ?? '') as ProbeAnswer : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

async function candidates(): Promise<string[]> {
  const names = [...VERSIONS.map((version) => `python${version}`), 'python3', 'python'];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const home = os.homedir();
  for (const parent of [path.join(process.env.PYENV_ROOT ?? path.join(home, '.pyenv'), 'versions'), path.join(home, '.local/share/uv/python')]) {
    const versions = await fs.readdir(parent).catch((): string[] => []);
    for (const version of VERSIONS) {
      found.push(...versions.filter((name) => name.includes(version)).map((name) => path.join(parent, name, 'bin', `python${version}`)));
    }
  }
  for (const folder of ['/usr/local/bin', '/usr/bin', path.join(home, 'miniconda3/bin'), path.join(home, 'anaconda3/bin')]) {
    found.push(...names.map((name) => path.join(folder, name)));
  }
  return found;
}
