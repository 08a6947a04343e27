// What the pages of the checks across models tell (docs/rules). Not part of the bundles.
import type { Severity } from '../finding.ts';

export interface AcrossPage {
  readonly code: string;
  /** `error` unless told. */
  readonly severity?: Severity;
  /** In the server's words, with the names left open. */
  readonly triton?: string;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

export const ACROSS_PAGES: readonly AcrossPage[] = [
  { code: 'ensemble-model-missing', triton: 'ensemble {model} contains models that are not available or ambiguous: {other}', what: 'A step calls a model that is not in the repository, or that is itself refused.', why: 'The server loads an ensemble only with all of its steps. It names the first one that is missing.', fix: 'Correct the name, put the model beside the ensemble, or mend the model first.' },
  { code: 'ensemble-circular', triton: 'circular dependency between ensembles: {a} -> ... -> {b} -> {a}', what: 'An ensemble leads back to itself.', why: 'A request would never end.', fix: 'Take the step out of one of the ensembles.' },
  { code: 'ensemble-upstream-invalid', triton: "ensemble '{model}' depends on '{other}' which is not valid. Model '{other}' failed with error: {error}", what: 'A step is an ensemble that does not load.', why: 'The server looks at the inner ensemble first.', fix: 'Mend the inner ensemble.' },
  { code: 'ensemble-upstream-not-loaded', triton: "ensemble '{model}' depends on '{other}' which has no loaded version. Model '{other}' loading failed with error: {error}", what: 'A step is a model that fails to load.', why: 'The ensemble needs it.', fix: 'Mend the model.' },
  { code: 'ensemble-version-not-loaded', triton: "ensemble '{model}' depends on '{other}' whose required version {version} is not loaded.", what: 'A step asks for a version that is not loaded.', why: 'Without `model_version` it asks for version 0, which nobody has; and of several versions the policy loads the newest only, unless it says otherwise.', fix: 'Write `model_version: -1` for the newest.' },
  { code: 'ensemble-batch-size', triton: 'ensemble {model} allows maximum batch size {n}, but it contains model {other} which only allows maximum batch size to be {m}', what: 'The ensemble takes more samples in a request than one of its steps.', why: 'The server does not split a batch on the way.', fix: 'Lower the ensemble\u2019s `max_batch_size`, or raise the step\u2019s.' },
  { code: 'ensemble-map-unknown-input', triton: 'in ensemble {model}, ensemble tensor {tensor} is mapping to non-existing input {input} in model {other}', what: 'A key of `input_map` is no input of the step\u2019s model.', why: 'The key is the model\u2019s own name of the tensor, the value the ensemble\u2019s.', fix: 'Use a name that the model lists.' },
  { code: 'ensemble-map-unknown-output', triton: 'in ensemble {model}, ensemble tensor {tensor} is mapped from non-existing output {output} in model {other}', what: 'A key of `output_map` is no output of the step\u2019s model.', why: 'The key is the model\u2019s own name of the tensor, the value the ensemble\u2019s.', fix: 'Use a name that the model lists.' },
  { code: 'ensemble-map-output-multiple', triton: 'in ensemble {model}, multiple outputs in model {other} are mapped to the same ensemble tensor {tensor}', what: 'A key of `output_map` is the name of two outputs of the step\u2019s model.', why: 'The model alone loads; the ensemble cannot tell which of the two is meant.', fix: 'Remove or rename one of the outputs in the model.' },
  { code: 'ensemble-map-missing-input', triton: 'in ensemble {model}, input {input} in model {other} is not mapped to any ensemble tensors', what: 'A step does not give its model all the inputs that it needs.', why: 'Only an input with `optional: true` may be left out.', fix: 'Map it, or make it optional in the model.' },
  { code: 'ensemble-type-mismatch', triton: 'in ensemble {model}, ensemble tensor {tensor}: inconsistent data type: {type} is inferred from model {a} while {type} is inferred from model {b}', what: 'A tensor has different data types at two places.', why: 'The server passes tensors on as they are.', fix: 'Make the types agree, or put a step in between that converts.' },
  { code: 'ensemble-shape-mismatch', triton: 'in ensemble {model}, ensemble tensor {tensor}: inconsistent shape: {shape} is inferred from model {a} while {shape} is inferred from model {b}', what: 'A tensor has shapes at two places that do not fit.', why: 'Compared are the dimensions as written and those with the batch in front, where a model batches; -1 goes with any size. Of the ensemble itself `reshape` counts, of its steps `dims`.', fix: 'Make the shapes agree; leave the batch dimension out of `dims` in a batching model.' },
  { code: 'ensemble-decoupled-branches', triton: "in ensemble {model}, step of model '{other}' receives inputs originated from different decoupled models", what: 'Paths come together that do not come from one and the same decoupled model.', why: 'A decoupled model answers a request any number of times; answers of different origin cannot be paired.', fix: 'Let all paths to a step lead through the same decoupled model, or none.' },
  { code: 'weights-absent', severity: 'information', what: 'Models of the repository have no version folder, or nothing in it.', why: 'Weights are seldom kept in version control, and empty folders cannot be. One note, at the first of these models, stands for the whole repository.', fix: 'Fetch the weights before a server is started. Nothing need be done for the configuration itself.' },
];
