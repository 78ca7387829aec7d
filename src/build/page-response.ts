/** Lets Astro's `renderPage` answer a `PageResponse` (page-response.ts). */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const RENDER_PAGE = /\/astro\/dist\/runtime\/server\/render\/page\.js$/;
const OURS = fileURLToPath(new URL('../page-response.ts', import.meta.url));

export const pageResponse = (): Plugin => ({
  name: 'page-response',
  transform: {
    filter: { id: RENDER_PAGE },
    handler(code) {
      const own = code.replaceAll('new Response(body', 'new PageResponse(body');
      if (own === code) this.error('Astro makes the answer of a page in another way.');
      return { code: `import { PageResponse } from ${JSON.stringify(OURS)};\n${own}`, map: null };
    },
  },
});
