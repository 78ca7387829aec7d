/**
 * Astro's integrations for hydration (src/hydration): `client:intent`, the inline script, the bundles and React's
 * renderer.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin as VitePlugin } from 'vite';
import { BUNDLE_NAMES, BUNDLES, type BundleName, bundleUrl } from './bundles.ts';
import { cardScripts, inlineScript, serviceWorkerScript, vitalsScript, withoutScript } from './inline-script.ts';
import { OLDEST_BROWSER } from './oldest-browser.ts';

/** The module from which the layout imports the text of the inline script. */
const MODULE = 'virtual:inline-script';

/**
 * Asks Chromium to compile all functions of a file off the main thread while it is fetched. Without it each function is
 * compiled when it first runs, and the first tap waits for some three hundred of React's. Other browsers ignore the
 * comment. https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad';

const src = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Writes the modules of each bundle into one file with the name that pages know. */
function bundles(assets: string, version: string): VitePlugin {
  const isBundle = (name: string): name is BundleName => name in BUNDLES;
  const fileName = (name: string) =>
    isBundle(name) ? bundleUrl(name, assets, version).slice(1) : `${assets}/[name].[hash].js`;
  return {
    name: 'bundles',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              target: OLDEST_BROWSER,
              // Pages prefetch the bundles themselves.
              modulePreload: false,
              rolldownOptions: {
                // Without it the script of every page contains the storage keys of all bundles.
                optimization: { inlineConst: { mode: 'all' } },
                output: {
                  chunkFileNames: ({ name }) => fileName(name),
                  // Added after minification, because the comment counts only as the first line.
                  postBanner: ({ name }) => (isBundle(name) ? COMPILE_EAGERLY : ''),
                  // A group includes what its modules import, unless a group of higher priority includes it.
                  codeSplitting: {
                    groups: BUNDLE_NAMES.map((name, at) => ({
                      name,
                      test: (id) => id === src(BUNDLES[name]),
                      priority: BUNDLE_NAMES.length - at,
                    })),
                  },
                },
              },
            },
          }
        : undefined,
    buildStart() {
      // No module imports the bundles: they are loaded by their addresses.
      for (const name of BUNDLE_NAMES)
        this.emitFile({ type: 'chunk', id: src(BUNDLES[name]), fileName: fileName(name) });
    },
  };
}

/** Serves {@link MODULE} with the text of the inline script. */
const virtualModule = (script: string, named: Readonly<Record<string, unknown>>): VitePlugin => ({
  name: 'inline-script',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load: (id) =>
    id === `\0${MODULE}`
      ? [
          `export default ${JSON.stringify(script)};`,
          ...Object.entries(named).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
        ].join('\n')
      : undefined,
});

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;

/**
 * Adds `client:intent`, the bundles, and the inline script with its hash in the security policy.
 * @param version identifies this state of the sources; it is part of the bundles' names
 */
export function clientIntent(version: string): AstroIntegration {
  const vitalsName = `vitals.${version}.js`;
  const withoutScriptName = `plain.${version}.js`;
  let assets = '';
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, addWatchFile, command, config, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: src('hydration/intent.ts') });
        for (const file of ['bundles/before-paint.ts', 'hydration/capture-early-events.ts', 'hydration/prefetch.ts'])
          addWatchFile(src(file));
        const isBuild = command === 'build';
        assets = config.build.assets;
        // `npm run dev` serves the source files and prefetches nothing.
        const url = (name: BundleName) => (isBuild ? bundleUrl(name, assets, version) : `/src/${BUNDLES[name]}`);
        const script = await inlineScript(
          url('page'),
          isBuild ? '/service-worker.js' : '',
          isBuild ? `/${assets}/${withoutScriptName}` : '/src/bundles/without-script.ts',
          isBuild ? `/${assets}/${vitalsName}` : '',
        );
        const cards = await cardScripts();
        const inline = [script, ...Object.values(cards)];
        updateConfig({
          security: {
            csp: { algorithm: 'SHA-256', scriptDirective: { hashes: inline.map(hashOf) } },
          },
          vite: {
            // For bundles/load-bundle.ts and load-islands.ts.
            define: {
              INTERACTION_URL: JSON.stringify(url('interaction')),
              ISLANDS_URL: JSON.stringify(url('islands')),
            },
            plugins: [
              virtualModule(script, { prefetched: isBuild ? BUNDLE_NAMES.map(url) : [], ...cards }),
              ...(isBuild ? [bundles(assets, version)] : []),
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        await writeFile(new URL('service-worker.js', dir), await serviceWorkerScript());
        const bundleUrls = BUNDLE_NAMES.map((name) => bundleUrl(name, assets, version));
        await writeFile(new URL(`${assets}/${withoutScriptName}`, dir), await withoutScript(bundleUrls));
        await writeFile(new URL(`${assets}/${vitalsName}`, dir), await vitalsScript());
      },
    },
  };
}

/** React for islands, hydrated by our own entry (hydration/renderer.ts). */
export function reactIslands(): AstroIntegration {
  const integration = react();
  const setup = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({ ...renderer, clientEntrypoint: src('hydration/renderer.ts') }),
          // In `npm run dev` React needs its preamble before any component, but Astro adds it only to pages with
          // islands. A panel that is drawn on demand may be the first component of its page.
          injectScript: (stage, content) => {
            options.injectScript(stage, content);
            if (stage === 'before-hydration') options.injectScript('page', content);
          },
        }),
    },
  };
}
