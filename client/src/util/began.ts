/** When this module was first evaluated; the entry imports it before all else. */
export const began = performance.now();

// Not in every Node that an editor brings.
const usage = (process as Partial<typeof process>).threadCpuUsage;
const before = usage?.();

/** Milliseconds of processor time of this thread since then; undefined where they are not counted. */
export function processorMs(): number | undefined {
  const spent = before && usage?.(before);
  return spent && (spent.user + spent.system) / 1000;
}
