import type { Plugin } from 'esbuild';
import type { Plugin as VitePlugin } from 'vite';

export function inlineWorker(minify?: boolean): Plugin;
export function inlineWorkerVite(): VitePlugin;
