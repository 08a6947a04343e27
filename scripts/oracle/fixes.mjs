// Lays every example of a rule's page with one of its fixes applied into test/fixtures/oracle/fixes.json, to be asked of
// the server by ask.mjs. Answers of texts that did not change are kept.
import fs from 'node:fs';
import path from 'node:path';
import { analyzeModel } from '../../server/src/analysis/analyze.ts';
import { applyEdits, filesOf, oracleCases } from '../../test/analysis/rules/oracle.ts';

const file = path.resolve(import.meta.dirname, '../../test/fixtures/oracle/fixes.json');
const MODEL = 'class TritonPythonModel:\n    def execute(self, requests):\n        return []\n';
const known = new Map(fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).cases.map((one) => [one.id, one]) : []);
const cases = oracleCases('pages').flatMap(({ id: example, config: text, files }) => analyzeModel(text, { folder: 'm', files: filesOf('m', files) }).rules.flatMap(({ code, fix, start }) => {
  if (!fix) return [];
  const id = `${example}: ${code} at ${start}`;
  const config = applyEdits(text, fix.edits);
  const before = known.get(id);
  // Without its file a python model hangs.
  const all = { ...files, ...(/"python"/.test(config) && { '1/model.py': MODEL }) };
  return [before?.config === config ? before : { id, example, config, files: all }];
}));
fs.writeFileSync(file, `${JSON.stringify({ about: 'The examples of docs/rules with one fix applied, made by scripts/oracle/fixes.mjs', cases }, null, 1)}\n`);
