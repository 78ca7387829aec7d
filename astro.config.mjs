import node from '@astrojs/node';
import sitemap from '@astrojs/sitemap';
import { defineConfig, passthroughImageService } from 'astro/config';
import { sourcesFingerprint } from './scripts/build-stamp.mjs';
import { clientIntent, reactIslands } from './src/build/hydration.ts';
import { OLDEST_BROWSER } from './src/build/oldest-browser.ts';
import { isInSitemap, PAGE_LIFETIME, PAGES } from './src/site/pages.ts';

/** Where `npm run dev` keeps the API, the files and the crawler documents (scripts/dev.mjs). */
const backend = process.env.DEV_BACKEND;
const proxied = ['/api', '/files', '/robots.txt', '/sitemap', '/healthz'];

export default defineConfig({
  // Only for the list of static pages: the front puts the public address in its place (http/build.ts).
  site: 'https://public.invalid',
  integrations: [
    reactIslands(),
    clientIntent(sourcesFingerprint(import.meta.dirname).slice(0, 16)),
    sitemap({
      filter: (page) => isInSitemap(new URL(page).pathname),
      namespaces: { news: false, xhtml: false, image: false, video: false },
    }),
  ],
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  trailingSlash: 'ignore',
  session: false,
  cache: { provider: { name: 'front', entrypoint: new URL('./src/cache-provider.ts', import.meta.url) } },
  routeRules: Object.fromEntries(PAGES.filter(({ cached }) => cached).map(({ route }) => [route, PAGE_LIFETIME])),
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
        // Scripts and styles have their own sources; a page loads nothing else.
        "default-src 'none'",
        "connect-src 'self'",
        "manifest-src 'self'",
        // Imported products may keep their pictures where they were.
        "img-src 'self' data: https:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
  server: { host: '127.0.0.1' },
  vite: {
    // One file of styles for all pages (layouts/ShopLayout.astro says why).
    build: { cssCodeSplit: false, cssTarget: OLDEST_BROWSER },
    server: { proxy: backend ? Object.fromEntries(proxied.map((path) => [path, { target: backend }])) : {} },
  },
});
