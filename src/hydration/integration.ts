/** Makes `client:intent` known to Astro, builds the inline script of every page, and lists what islands need. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin as VitePlugin } from 'vite';
import { beforePaintScript } from './before-paint-script.ts';
import { CHUNKS, type ChunkName, chunkNames } from './chunks.ts';
import { closuresOf } from './closures.ts';
import { builtAhead, builtCode, type Code, chunkFile } from './code.ts';

/** What the layout imports to get the text of the inline script. */
const MODULE = 'virtual:before-paint';

/** Vite's own around every `import()`: 1 kB in every page to fetch what preload.ts has fetched before. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The script of every page. */
const EVERY_PAGE = here('../layouts/every-page.ts');
/** What comes with the first touch. */
const TOUCHED_CODE = here('../features/touched-code.ts');

/** In `npm run dev` files have their own names and nothing is fetched ahead. */
const DEV_CODE: Code = { page: '/src/layouts/every-page.ts', touched: '/src/features/touched-code.ts', closures: '' };

/** Has the bundler put together what comes together (chunks.ts), under the names that pages know (code.ts). */
function fewerFiles(assets: string, version: string): VitePlugin {
  let nameOf: (id: string) => ChunkName | undefined = () => undefined;
  const fileNames = ({ name }: { readonly name: string }) =>
    chunkFile(name, assets, version) ?? `${assets}/[name].[hash].js`;
  return {
    name: 'fewer-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                output: {
                  chunkFileNames: fileNames,
                  // A group takes along what its modules import, unless one before it has it.
                  codeSplitting: {
                    groups: CHUNKS.map((name, at) => ({
                      name,
                      test: (id) => nameOf(id) === name,
                      priority: CHUNKS.length - at,
                    })),
                  },
                },
              },
            },
          }
        : undefined,
    buildStart() {
      const { page, touched } = builtCode(assets, version);
      this.emitFile({ type: 'chunk', id: EVERY_PAGE, fileName: page.slice(1) });
      this.emitFile({ type: 'chunk', id: TOUCHED_CODE, fileName: touched.slice(1) });
    },
    buildEnd() {
      nameOf = chunkNames([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importedIds ?? []);
    },
  };
}

/** @param version names this state of the sources, for what the build keeps under a name that it must know first */
export function clientIntent(version: string): AstroIntegration {
  return {
    name: 'client-intent',
    hooks: {
      'astro:config:setup': async ({ addClientDirective, addWatchFile, command, config, updateConfig }) => {
        addClientDirective({ name: 'intent', entrypoint: here('./intent.ts') });
        for (const file of ['../layouts/before-paint.ts', './hold.ts', './fields.ts', './ahead.ts'])
          addWatchFile(here(file));
        const { assets } = config.build;
        const code = command === 'build' ? builtCode(assets, version) : DEV_CODE;
        const ahead = command === 'build' ? builtAhead(assets, version) : [];
        const script = await beforePaintScript(code);
        const hash = `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
        updateConfig({
          security: { csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [hash] } } },
          vite: {
            plugins: [
              {
                name: 'before-paint',
                resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
                load: (id: string) =>
                  id === `\0${MODULE}`
                    ? `export default ${JSON.stringify(script)}; export const ahead = ${JSON.stringify(ahead)};`
                    : undefined,
              },
              {
                name: 'no-preload-helper',
                enforce: 'pre',
                applyToEnvironment: ({ name }) => name === 'client',
                // Without the lists of files that it would fetch.
                configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
                load: (id: string) =>
                  id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined,
              },
              ...(command === 'build' ? [fewerFiles(assets, version)] : []),
              {
                name: 'island-closures',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
                  const source = JSON.stringify(closuresOf(chunks));
                  this.emitFile({ type: 'asset', fileName: code.closures.slice(1), source });
                },
              },
            ],
          },
        });
      },
    },
  };
}

/** React for islands, hydrated by our own entry (react.ts). */
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
          addRenderer: (renderer) => options.addRenderer({ ...renderer, clientEntrypoint: here('./react.ts') }),
          // In `npm run dev` React wants its preamble before any component, and Astro gives it to pages with islands
          // alone: a panel that is drawn on demand (mount.tsx) may be the first one of its page.
          injectScript: (stage, content) => {
            options.injectScript(stage, content);
            if (stage === 'before-hydration') options.injectScript('page', content);
          },
        }),
    },
  };
}
