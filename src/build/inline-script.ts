/** Builds the inline script of every page, the service worker and the measuring of pages, each as one text. Runs in the build. */
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
    // Types are stricter than `use strict`, which every page would carry.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false } },
    define,
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`${entry.pathname} was not built.`);
  return file.text.trim();
}

/**
 * The inline script (bundles/before-paint.ts).
 * @param pageScriptUrl address of the script of every page
 * @param serviceWorkerUrl empty for none
 * @param withoutScriptUrl address of what runs where the bundles cannot (bundles/without-script.ts)
 * @param vitalsUrl address of the measuring of pages; empty for none
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

/** A script that imports nothing and keeps its names in a block. */
const block = (entry: string) => bundled(new URL(entry, import.meta.url), {}, 'esm');

/** What shuffles the list that it is in, and what hides the cards of one until then (features/lists). */
export const cardScripts = async () => ({
  shuffleCards: await block('../features/lists/shuffle-cards.script.ts'),
  hideCards: await block('../features/lists/hide-cards.script.ts'),
});

/** The service worker (offline/service-worker.ts). */
export const serviceWorkerScript = (): Promise<string> =>
  bundled(new URL('../offline/service-worker.ts', import.meta.url));

/** The measuring of pages (bundles/web-vitals.ts). */
export const vitalsScript = (): Promise<string> => bundled(new URL('../bundles/web-vitals.ts', import.meta.url));

/**
 * What runs where the bundles cannot (bundles/without-script.ts).
 * @param bundleUrls addresses of the bundles
 */
export const withoutScript = (bundleUrls: readonly string[]): Promise<string> =>
  bundled(new URL('../bundles/without-script.ts', import.meta.url), { BUNDLE_URLS: JSON.stringify(bundleUrls) });
