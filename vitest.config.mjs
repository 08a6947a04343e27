import { defineConfig } from 'vitest/config';
import { inlineWorkerVite } from './scripts/inline-worker.mjs';

export default defineConfig({
  plugins: [inlineWorkerVite()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/host/**', 'test/ui/**', 'node_modules/**'],
    // One process for all files: with isolation each of hundreds of files pays for a process of its own.
    pool: 'threads',
    isolate: false,
    // A kept module would hide that the code inlined in it (`?worker`) has changed.
    fsModuleCache: false,
    testTimeout: 30_000,
    reporters: process.env.CI ? ['default'] : ['dot'],
  },
});
