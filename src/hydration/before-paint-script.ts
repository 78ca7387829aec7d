/** Builds the inline script of every page (layouts/before-paint.ts). Runs in the build. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Code } from './code.ts';

/** Its text. */
export async function beforePaintScript(code: Code): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../layouts/before-paint.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { CODE: JSON.stringify(code) },
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The inline script was not built.');
  return file.text.trim();
}
