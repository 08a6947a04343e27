// A worker thread's whole bundle as text: `new Worker(source, { eval: true })` needs no second file
// beside the command line. Made by scripts/inline-worker.mjs, in esbuild and in vitest alike.
declare module '*?worker' {
  const source: string;
  export default source;
}
