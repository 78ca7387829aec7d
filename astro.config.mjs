import node from '@astrojs/node';
import sitemap from '@astrojs/sitemap';
import { defineConfig, passthroughImageService } from 'astro/config';
import { sourcesFingerprint } from './scripts/build-stamp.mjs';
import { clientIntent, reactIslands } from './src/build/hydration.ts';

/** Where `npm run dev` keeps the API, the files and the crawler documents (scripts/dev.mjs). */
const backend = process.env.DEV_BACKEND;
const proxied = ['/api', '/files', '/robots.txt', '/sitemap', '/healthz'];

/** Pages of one customer, of a search, of an operator, or without an address of their own. */
const NOT_IN_SITEMAP =
  /^\/(error|404|500|styleguide|vendor|devis|sign-|auth\/|google\/|user\/|newsletter|order|payment|favorite|products\/search)/;

/**
 * Seconds. Pages are purged when what they show changes; an hour is for what nobody told. Then the old page is served
 * for as long again while a new one is made.
 */
const KEPT = { maxAge: 3600, swr: 3600 };

/** Pages that are the same for every visitor. Whoever adds one names its query in site/page-queries.ts. */
const KEPT_PAGES = [
  '/',
  '/auth/google',
  '/auth/reset-password',
  '/auth/verif/code',
  '/categories',
  '/collections',
  '/collections/[slug]',
  '/favorite-products',
  '/help/delete-account',
  '/helps/[slug]',
  '/new-products',
  '/newsletter',
  '/newsletter/thanks',
  '/order',
  '/order-success',
  '/payment-status',
  '/payment/test',
  '/privacy-policy',
  '/products',
  '/products/[slug]',
  '/products/promotions',
  '/products/search/[...text]',
  '/reviews/[slug]',
  '/shops',
  '/shops/[nomLink]',
  '/sign-in',
  '/sign-up',
  '/sub-categories/[slug]',
  '/track',
  '/usage',
  '/user/account-and-security',
  '/user/address',
  '/user/contact-us',
  '/user/contact-us/thanks',
  '/user/gift',
  '/user/messages',
  '/user/mobile-application',
  '/user/orders',
  '/user/payments',
  '/user/profile',
  '/vendor',
];

export default defineConfig({
  // Only for the list of static pages: the front puts the public address in its place (http/build.ts).
  site: 'https://public.invalid',
  integrations: [
    reactIslands(),
    clientIntent(sourcesFingerprint(import.meta.dirname).slice(0, 16)),
    sitemap({
      filter: (page) => !NOT_IN_SITEMAP.test(new URL(page).pathname),
      namespaces: { news: false, xhtml: false, image: false, video: false },
    }),
  ],
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  trailingSlash: 'ignore',
  session: false,
  cache: { provider: { name: 'front', entrypoint: new URL('./src/cache-provider.ts', import.meta.url) } },
  routeRules: Object.fromEntries(KEPT_PAGES.map((route) => [route, KEPT])),
  devToolbar: { enabled: false },
  // Pictures come from /files; Astro's own service would only add weight.
  image: { service: passthroughImageService() },
  // The highlighter writes style attributes, which the policy below forbids.
  markdown: { syntaxHighlight: false },
  build: { format: 'directory', assets: '_astro', inlineStylesheets: 'never' },
  // Answers carry a policy of hashes; the front adds what holds for every answer (http/security-headers.ts).
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        // Imported products may keep their pictures where they were.
        "img-src 'self' data: https:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  server: { host: '127.0.0.1' },
  vite: {
    // One file of styles for all pages (layouts/ShopLayout.astro says why).
    build: { cssCodeSplit: false },
    server: { proxy: backend ? Object.fromEntries(proxied.map((path) => [path, { target: backend }])) : {} },
  },
});
