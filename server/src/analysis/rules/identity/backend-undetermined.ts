import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { looksLikeCheckout } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'backend-undetermined',
  severity: 'error',
  phase: PHASE.backend,
  rank: 1,
  ofAbsence: true,
  needsFiles: true,
  triton: "Invalid model name: Could not determine backend for model '{folder}' with no backend in model configuration. Expected model name of the form 'model.<backend_name>'.",
  page: {
    what: 'Neither `backend`, `platform` nor `default_model_filename` is given, and no known model file is in the version folder.',
    why: 'The server takes the back end from `backend`, from `platform`, or from a model file with its usual name: `model.onnx`, `model.plan`, `model.pt`, `model.py`, `model.xml`, `model.savedmodel`, `model.graphdef`.',
    wrong: 'max_batch_size: 8 # neither backend nor platform',
    right: 'backend: "onnxruntime"\nmax_batch_size: 8',
    fix: 'Name the back end.',
    sources: ['backend-undetermined'],
  },
  check({ config, folder, files, identity }, report) {
    if (identity?.undetermined !== true || !files || folder === undefined) return;
    const why = l10n.t('No back end is named and none can be told from a model file. Add `backend`, or put the model file into the version folder.');
    report(anchorOf(config), why, { said: { folder }, ...(looksLikeCheckout(files) && { severity: 'information' }) });
  },
};
