/** When this module was first evaluated; the entry imports it before all else. */
export const began = performance.now();
