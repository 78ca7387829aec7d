/**
 * Builds the inline script of every page, the service worker and the script of Web Vitals, each as one text. Runs in
 * the build.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { OLDEST_BROWSER } from './oldest-browser.ts';

async function bundled(
  entry: URL,
  define: Record<string, string> = {},
  format: 'iife' | 'esm' = 'iife',
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: OLDEST_BROWSER,
    // Type checking is stricter than `use strict`, so pages save its bytes.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    define,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry.pathname} was not built.`);
  return file.text.trim();
}

/**
 * Returns the text of the inline script (bundles/before-paint.ts).
 * @param pageScriptUrl address of the script of every page
 * @param serviceWorkerUrl empty for none
 * @param withoutScriptUrl address of the script for browsers that cannot run the bundles (bundles/without-script.ts)
 * @param vitalsUrl address of the script of Web Vitals; empty for none
 */
export const inlineScript = (
  pageScriptUrl: string,
  serviceWorkerUrl: string,
  withoutScriptUrl: string,
  vitalsUrl = '',
): Promise<string> =>
  bundled(new URL('../bundles/before-paint.ts', import.meta.url), {
    PAGE_SCRIPT_URL: JSON.stringify(pageScriptUrl),
    SERVICE_WORKER_URL: JSON.stringify(serviceWorkerUrl),
    WITHOUT_SCRIPT_URL: JSON.stringify(withoutScriptUrl),
    VITALS_URL: JSON.stringify(vitalsUrl),
  });

/** Bundles a script without imports at run time into a block, which keeps its names local. */
const block = (entry: string) => bundled(new URL(entry, import.meta.url), {}, 'esm');

/** Returns the inline scripts of a list (features/lists): one shuffles its cards, the other hides them until then. */
export const cardScripts = async () => ({
  shuffleCards: await block('../features/lists/shuffle-cards.script.ts'),
  hideCards: await block('../features/lists/hide-cards.script.ts'),
});

/** Returns the text of the service worker (offline/service-worker.ts). */
export const serviceWorkerScript = (): Promise<string> =>
  bundled(new URL('../offline/service-worker.ts', import.meta.url));

/** Returns the text of the script of Web Vitals (bundles/web-vitals.ts). */
export const vitalsScript = (): Promise<string> => bundled(new URL('../bundles/web-vitals.ts', import.meta.url));

/**
 * Returns the script for browsers that cannot run the bundles (bundles/without-script.ts).
 * @param bundleUrls addresses of the bundles
 */
export const withoutScript = (bundleUrls: readonly string[]): Promise<string> =>
  bundled(new URL('../bundles/without-script.ts', import.meta.url), { BUNDLE_URLS: JSON.stringify(bundleUrls) });
