// The measuring material: configurations with the verdict of a real server, each as one model.
import fs from 'node:fs';
import path from 'node:path';

const lines = (file) => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));

const item = (folder) => ([one, inside]) => ({ name: one, path: `${folder}/${one}`, kind: inside === null ? 'file' : 'folder' });
const dataFolder = (folder) => ([one, inside]) => ({
  ...item(folder)([one, inside]), ...(inside && /^(?:warmup|initial_state)$/.test(one) && { inside: Object.entries(inside).map(item(`${folder}/${one}`)) }),
});

/** A listing as the analysis has it; `entries` maps a name to `null` (file) or to the names in that folder. */
export function modelOf(name, entries) {
  const versions = [];
  const items = [];
  for (const [entry, inside] of Object.entries(entries)) {
    const reading = inside === null ? undefined : readVersion(entry);
    if (reading) versions.push({ name: entry, path: `${name}/${entry}`, ...reading, items: Object.entries(inside).map(item(`${name}/${entry}`)) });
    else if (entry !== 'config.pbtxt') items.push(dataFolder(name)([entry, inside]));
  }
  return { name, path: name, config: `${name}/config.pbtxt`, alternatives: [], versions, items, nested: [] };
}

let readVersion;
export function useVersionReader(reader) {
  readVersion = reader;
}

/** The same of a folder on the disk. */
export function listing(folder) {
  return Object.fromEntries(fs.readdirSync(folder, { withFileTypes: true }).map((entry) => [
    entry.name, entry.isDirectory() ? listing(path.join(folder, entry.name)) : null,
  ]));
}

/**
 * Where the server ended at a GPU that its machine lacks, the answer to the same file with the CPU in its place: then
 * nothing is known here of the machine. A file that this has spoilt has no verdict.
 */
function seenWithoutGpu(core, cpu) {
  if (core.verdict !== 'gpu') return { answer: core, gpu: 'none' };
  return { answer: cpu && cpu.verdict !== 'parse' ? cpu : { verdict: 'gpu-only' }, gpu: 'unknown' };
}

/** Real files, each laid beside an empty version 1 and empty label files. */
function corpus(shared) {
  return lines(path.join(shared, 'triton-server/golden/corpus.jsonl')).flatMap(({ id, file, model, core, cpu, corestrict }) => {
    const text = fs.readFileSync(path.join(shared, 'corpus', file), 'latin1');
    const bytes = Buffer.from(text, 'latin1').toString('utf8');
    const labels = [...bytes.matchAll(/label_filename\s*:\s*["']([^"']*)["']/g)].map(([, one]) => [one, null]);
    const wanted = /versions\s*:\s*\[?([\d\s,]+)/.exec(bytes)?.[1].match(/\d+/g) ?? [];
    const input = { set: 'corpus', id, model, text: bytes, entries: { 'config.pbtxt': null, 1: {}, ...Object.fromEntries([...wanted.map((one) => [one, {}]), ...labels]) } };
    return [{ ...input, ...seenWithoutGpu(core, cpu) }, { ...input, set: 'strict', strict: true, ...seenWithoutGpu(corestrict) }];
  });
}

/** `.keep` stands for an empty folder. */
function withoutKeepers(entries) {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name !== '.keep').map(([name, inside]) => [name, inside && withoutKeepers(inside)]));
}

/** One small repository for each load rule. */
function rules(shared) {
  const folder = path.join(shared, 'triton-server');
  return Object.entries(JSON.parse(fs.readFileSync(path.join(folder, 'confirmed.json'), 'utf8'))).flatMap(([id, { status, input, said, options }]) => {
    const repository = path.join(folder, 'inputs', id);
    const models = fs.existsSync(repository) ? fs.readdirSync(repository) : [];
    const model = models.length === 1 ? models[0] : 'm';
    const whole = path.join(repository, model);
    if (status !== 'confirmed' || options || typeof said !== 'string' || !(input?.endsWith('.pbtxt') || fs.existsSync(whole))) return [];
    const entries = fs.existsSync(whole) ? withoutKeepers(listing(whole)) : { 'config.pbtxt': null, 1: {} };
    const config = fs.existsSync(whole) ? path.join(whole, 'config.pbtxt') : path.join(folder, input);
    const text = fs.existsSync(config) ? fs.readFileSync(config, 'utf8') : '';
    const answer = said === 'loads' || /^(Skipping|Failed to initialize)/.test(said) ? { verdict: 'ok' } : { verdict: 'config', message: said };
    const beside = models.filter((one) => one !== model).map((one) => {
      const at = path.join(repository, one);
      return { set: 'rules', repository: id, id: `${id}/${one}`, model: one, text: fs.readFileSync(path.join(at, 'config.pbtxt'), 'utf8'), entries: withoutKeepers(listing(at)), folder: at, answer: { verdict: 'not recorded' }, gpu: 'none' };
    });
    return [{ set: 'rules', repository: id, id, model, text, entries, folder: fs.existsSync(whole) ? whole : undefined, answer, gpu: 'none' }, ...beside];
  });
}

/** Every model of whole repositories; those with one `repository` lie together. */
function repositories(set, roots) {
  return roots.flatMap(({ id, folder, core, cpu, added, platform, strict }) => Object.entries(core).flatMap(([model, verdict]) => {
    const at = path.join(folder, model);
    const config = path.join(at, 'config.pbtxt');
    if (!fs.existsSync(at)) return [];
    const entries = listing(at);
    // `added` absent: a version was made wherever there was none.
    if (added ? added.includes(model) : !Object.entries(entries).some(([name, inside]) => inside !== null && /^\d+$/.test(name))) entries[1] = {};
    let text = fs.existsSync(config) ? fs.readFileSync(config, 'utf8') : '';
    if (platform) text = `${text.replace(/^platform:.*$/m, '')}\nplatform: "${platform}"\n`;
    const repository = `${set} ${id} ${platform ?? ''}`;
    return [{ set, repository, id: `${id}${platform ? ` ${platform}` : ''}/${model}`, model, text, entries, strict, folder: at, ...seenWithoutGpu(verdict, cpu?.[model]) }];
  }));
}

export function allInputs(shared) {
  const golden = (name) => lines(path.join(shared, `triton-server/golden/${name}.jsonl`));
  const repos = golden('repos').map(({ id, root, core, cpu, version_added: added }) => ({ id, folder: path.join(shared, 'corpus/repos', id, root), core, cpu, added: added ?? [] }));
  const cases = golden('cases').map(({ id, side, root, core, cpu, version_added: added }) => ({ id: `${id}/${side}`, folder: path.join(shared, 'cases', id, side, root), core, cpu, added: added ?? [] }));
  const modes = new Map(JSON.parse(fs.readFileSync(path.join(shared, 'qa/index.json'), 'utf8')).cases.map((one) => [`${one.path}`, one.mode]));
  const qa = golden('qa').map(({ id, said, platform }) => ({
    id, platform, strict: modes.get(id) === 'strict', folder: fs.existsSync(path.join(shared, 'qa', id, 'config.pbtxt')) ? path.dirname(path.join(shared, 'qa', id)) : path.join(shared, 'qa', id),
    core: Object.fromEntries(Object.entries(said ?? {}).map(([model, text]) => [model, text === 'ok' ? { verdict: 'ok' } : { verdict: 'config', message: text }])),
  }));
  return [...rules(shared), ...corpus(shared), ...repositories('repos', repos), ...repositories('cases', cases), ...repositories('qa', qa)];
}
