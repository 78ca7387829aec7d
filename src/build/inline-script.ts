/** Builds the inline script of every page (bundles/before-paint.ts). Runs in the build. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Returns its text.
 * @param pageScriptUrl address of the script of every page
 */
export async function inlineScript(pageScriptUrl: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../bundles/before-paint.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { PAGE_SCRIPT_URL: JSON.stringify(pageScriptUrl) },
  });
  const [file] = outputFiles;
  if (!file) throw new Error('The inline script was not built.');
  return file.text.trim();
}
