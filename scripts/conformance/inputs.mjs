// The measuring material: configurations with the verdict of a real server, each as one model.
import fs from 'node:fs';
import path from 'node:path';

const lines = (file) => fs.readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));

/** A listing as the analysis has it; `entries` maps a name to `null` (file) or to the names in that folder. */
export function modelOf(name, entries) {
  const item = (folder) => ([one, inside]) => ({ name: one, path: `${folder}/${one}`, kind: inside === null ? 'file' : 'folder' });
  const versions = [];
  const items = [];
  for (const [entry, inside] of Object.entries(entries)) {
    const reading = inside === null ? undefined : readVersion(entry);
    if (reading) versions.push({ name: entry, path: `${name}/${entry}`, ...reading, items: Object.entries(inside).map(item(`${name}/${entry}`)) });
    else if (entry !== 'config.pbtxt') items.push(item(name)([entry, inside]));
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

/** Real files, each laid beside an empty version 1 and empty label files. */
function corpus(shared) {
  return lines(path.join(shared, 'triton-server/golden/corpus.jsonl')).map(({ id, file, model, core, cpu }) => {
    const text = fs.readFileSync(path.join(shared, 'corpus', file), 'latin1');
    const bytes = Buffer.from(text, 'latin1').toString('utf8');
    const labels = [...bytes.matchAll(/label_filename\s*:\s*["']([^"']*)["']/g)].map(([, one]) => [one, null]);
    const wanted = /versions\s*:\s*\[?([\d\s,]+)/.exec(bytes)?.[1].match(/\d+/g) ?? [];
    return { set: 'corpus', id, model, text: bytes, entries: { 'config.pbtxt': null, 1: {}, ...Object.fromEntries([...wanted.map((one) => [one, {}]), ...labels]) }, answer: core.verdict === 'gpu' ? cpu ?? core : core };
  });
}

/** One small repository for each load rule. */
function rules(shared) {
  const folder = path.join(shared, 'triton-server');
  return Object.entries(JSON.parse(fs.readFileSync(path.join(folder, 'confirmed.json'), 'utf8'))).flatMap(([id, { status, input, said, options }]) => {
    if (status !== 'confirmed' || !input?.endsWith('.pbtxt') || fs.existsSync(path.join(folder, 'inputs', id)) || options) return [];
    const text = fs.readFileSync(path.join(folder, input), 'utf8');
    const answer = said === 'loads' || /^(Skipping|Failed to initialize)/.test(said) ? { verdict: 'ok' } : { verdict: 'config', message: said };
    return [{ set: 'rules', id, model: 'm', text, entries: { 'config.pbtxt': null, 1: {} }, answer }];
  });
}

/** Every model of whole repositories, alone. */
function repositories(shared, set, roots) {
  return roots.flatMap(({ id, folder, answers, added, platform }) => Object.entries(answers).flatMap(([model, answer]) => {
    const at = path.join(folder, model);
    const config = path.join(at, 'config.pbtxt');
    if (!fs.existsSync(at)) return [];
    const entries = listing(at);
    // `added` absent: a version was made wherever there was none.
    if (added ? added.includes(model) : !Object.entries(entries).some(([name, inside]) => inside !== null && /^\d+$/.test(name))) entries[1] = {};
    let text = fs.existsSync(config) ? fs.readFileSync(config, 'utf8') : '';
    if (platform) text = `${text.replace(/^platform:.*$/m, '')}\nplatform: "${platform}"\n`;
    return [{ set, id: `${id}${platform ? ` ${platform}` : ''}/${model}`, model, text, entries, answer, folder: at }];
  }));
}

export function allInputs(shared) {
  const golden = (name) => lines(path.join(shared, `triton-server/golden/${name}.jsonl`));
  const repos = golden('repos').map(({ id, root, core, cpu, version_added: added }) => ({ id, folder: path.join(shared, 'corpus/repos', id, root), answers: { ...core, ...cpu }, added: added ?? [] }));
  const cases = golden('cases').map(({ id, side, root, core, cpu, version_added: added }) => ({ id: `${id}/${side}`, folder: path.join(shared, 'cases', id, side, root), answers: { ...core, ...cpu }, added: added ?? [] }));
  const qa = golden('qa').map(({ id, said, platform }) => ({
    id, platform, folder: fs.existsSync(path.join(shared, 'qa', id, 'config.pbtxt')) ? path.dirname(path.join(shared, 'qa', id)) : path.join(shared, 'qa', id),
    answers: Object.fromEntries(Object.entries(said ?? {}).map(([model, text]) => [model, text === 'ok' ? { verdict: 'ok' } : { verdict: 'config', message: text }])),
  }));
  return [...rules(shared), ...corpus(shared), ...repositories(shared, 'repos', repos), ...repositories(shared, 'cases', cases), ...repositories(shared, 'qa', qa)];
}
