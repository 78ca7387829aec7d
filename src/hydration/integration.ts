/** Makes `client:intent` known to Astro, builds the inline script of every page, and lists what islands need. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin as VitePlugin } from 'vite';
import { beforePaintScript } from './before-paint-script.ts';
import { chunkNames } from './chunks.ts';
import { closuresOf } from './closures.ts';
import { TOUCHED_FILES } from './touched.ts';

/** What the layout imports to get the text of the inline script. */
const MODULE = 'virtual:before-paint';

/** Vite's own around every `import()`: 1 kB in every page to fetch what preload.ts has fetched before. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Has the bundler put together what comes together (chunks.ts). */
function fewerFiles(): VitePlugin {
  let nameOf: (id: string) => string | undefined = () => undefined;
  return {
    name: 'fewer-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: { output: { codeSplitting: { groups: [{ name: (id) => nameOf(id) ?? null }] } } },
            },
          }
        : undefined,
    // Names hold marks here, which the bundler replaces, also where they are written into a text.
    renderChunk(code, chunk, _, { chunks }) {
      if (!code.includes(TOUCHED_FILES)) return null;
      const touched = Object.values(chunks).find(({ name }) => name === 'touched');
      const files = touched ? [touched.fileName, ...touched.imports].filter((file) => file !== chunk.fileName) : [];
      return code.replace(TOUCHED_FILES, files.map((file) => `/${file}`).join(' '));
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
        for (const file of ['../layouts/before-paint.ts', './hold.ts', './fields.ts']) addWatchFile(here(file));
        // Named by the sources: what it says is known last of all, but the inline script must name it first.
        const list = `${config.build.assets}/islands.${version}.json`;
        const script = await beforePaintScript(command === 'build' ? `/${list}` : '');
        const hash = `sha256-${createHash('sha256').update(script).digest('base64')}` as const;
        updateConfig({
          security: { csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [hash] } } },
          vite: {
            plugins: [
              {
                name: 'before-paint',
                resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
                load: (id: string) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(script)}` : undefined),
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
              fewerFiles(),
              {
                name: 'island-closures',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_, bundle) {
                  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
                  const source = JSON.stringify(closuresOf(chunks));
                  this.emitFile({ type: 'asset', fileName: list, source });
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
        }),
    },
  };
}
