/** Astro's adapter for our own server, which renders pages by a function call (src/render.ts). */
import type { AstroIntegration } from 'astro';

export function ownServer(): AstroIntegration {
  return {
    name: 'own-server',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // The server answers redirects of pages as it answers pages.
        updateConfig({ build: { redirects: false } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'own-server',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../render.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable' },
        });
      },
    },
  };
}
