/** Prepares the locals of every page. In the built server they come from the HTTP front. */
import { defineMiddleware } from 'astro:middleware';
import { createClient } from './client/client.ts';
import { httpTransport } from './client/http-transport.ts';
import { PagePictures } from './shared/page-pictures.ts';

export const onRequest = defineMiddleware(({ locals }, next) => {
  // `astro dev` has no front: scripts/dev.mjs passes the API's address and the settings.
  if (import.meta.env.DEV && !locals.client) {
    locals.client = createClient(httpTransport(process.env.DEV_API ?? ''));
    locals.lite = false;
    locals.pictures = new PagePictures();
    locals.shop = JSON.parse(process.env.DEV_SHOP ?? '{}');
    locals.now = Date.now();
  }
  return next();
});
