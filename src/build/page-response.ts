/** Lets Astro's `renderPage` answer a `PageResponse` (page-response.ts). */
import { fileURLToPath } from 'node:url';
import type { AstroChanges } from './change-astro.ts';

const OURS = fileURLToPath(new URL('../page-response.ts', import.meta.url));

export const PAGE_RESPONSE: AstroChanges = {
  'runtime/server/render/page.js': [
    [/new Response\(body/g, 'new PageResponse(body'],
    [/^/, `import { PageResponse } from ${JSON.stringify(OURS)};\n`],
  ],
};
