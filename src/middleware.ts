/** What every page needs before it runs. In the built server the locals come from the process in front of it. */
import { defineMiddleware } from 'astro:middleware';
import { createClient } from './client/client.ts';
import { httpTransport } from './client/http-transport.ts';

export const onRequest = defineMiddleware(({ locals }, next) => {
  // `astro dev` has no process in front: scripts/dev.mjs hands over where the API is and what pages may know.
  if (import.meta.env.DEV && !locals.client) {
    locals.client = createClient(httpTransport(process.env.DEV_API ?? ''));
    locals.shop = JSON.parse(process.env.DEV_SHOP ?? '{}');
    locals.now = Date.now();
  }
  return next();
});
