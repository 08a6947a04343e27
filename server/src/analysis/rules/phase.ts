/**
 * The server's order of checks. It stops at the first failure, so of two failures it tells the one of the earlier
 * phase; within a phase that of the earlier item, then that of the lower rank.
 */
export const PHASE = {
  /** Repository agents. */
  agent: 5,
  backend: 10,
  /** `ValidateModelConfig`: in the order of its statements. */
  general: 20, dynamic: 22, sequence: 24, controls: 26, strategy: 28, ensemble: 30, policies: 32,
  /** Where a strict server looks at inputs and outputs: before the folder's name. */
  folderName: 40, dependency: 45, version: 50, library: 55,
  instance: 60,
  /** The back end's own look at the configuration, with auto-complete. */
  initialise: 65,
  /** `ValidateModelIOConfig`; a strict server has it at `STRICT_IO`. */
  inputs: 70, outputs: 71, batchInputs: 72, batchOutputs: 73,
  labels: 75, batching: 76,
  /** An instance is made, then warmed up. */
  backendInstance: 78, warmup: 80,
  scheduler: 84, ensembleCheck: 88,
  /** Seen only when requests come. */
  run: 90,
} as const;

const STRICT_IO = 35;

export type Phase = (typeof PHASE)[keyof typeof PHASE];

/** A number that grows with the place of a phase; of a strict server's or not. */
export function placeOf(phase: Phase, strict: boolean): number {
  return strict && phase >= PHASE.inputs && phase <= PHASE.batchOutputs ? STRICT_IO + (phase - PHASE.inputs) : phase;
}
