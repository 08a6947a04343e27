// One small entry and chunks that are read when they are first imported: what starts every time need not
// carry what is used now and then. esbuild splits ES modules only, so each of their files is made CommonJS afterwards.
import fs from 'node:fs';
import path from 'node:path';
import { build, transform } from 'esbuild';

/** Like esbuild's `build`, in CommonJS and with `import()` as the border between files. */
export async function buildSplit({ minify, sourcemap, ...options }) {
  const { outputFiles } = await build({
    ...options, minify, sourcemap: sourcemap && 'inline', format: 'esm', splitting: true, write: false, chunkNames: 'chunks/[name]-[hash]',
  });
  await Promise.all(outputFiles.map(async ({ path: file, text }) => {
    const { code, map } = await transform(text, {
      format: 'cjs', platform: 'node', target: options.target, minify, logLevel: options.logLevel,
      sourcemap: sourcemap && 'external', sourcefile: path.basename(file),
      supported: { 'dynamic-import': false },
    });
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${code}${sourcemap ? `//# sourceMappingURL=${path.basename(file)}.map\n` : ''}`);
    if (sourcemap) fs.writeFileSync(`${file}.map`, map);
  }));
}
