/**
 * `npm run bench -- [--products N] [--rounds N] [--fresh]`: how long the queries and the rendering of each catalogue
 * page take with N products (100,000 unless told) on SQLite. Run it for 100,000 first: a larger run is compared to it.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createClient } from '../src/client/client.ts';
import { readConfig, shopSettings } from '../src/platform/config.ts';
import { createApi, inProcessTransport } from '../src/platform/http/api.ts';
import { loadBuild } from '../src/platform/http/build.ts';
import { pageRenderer } from '../src/platform/http/pages.ts';
import { openCatalogue } from './bench/catalogue.ts';
import { type Measured, measure, yardstick } from './bench/measure.ts';
import { benchPages } from './bench/pages.ts';
import { startQueryClock } from './bench/query-clock.ts';
import { keepRun, printRun } from './bench/report.ts';
import { ensureBuilt } from './build-stamp.mjs';

const root = path.join(import.meta.dirname, '..');
// Astro and React are slower in development.
process.env.NODE_ENV = 'production';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '300' },
    fresh: { type: 'boolean', default: false },
  },
});
const products = Number(values.products);
const rounds = Number(values.rounds);
if (!Number.isInteger(products) || products < 10_000 || !Number.isInteger(rounds) || rounds < 1) {
  console.error('--products must be a whole number from 10,000, --rounds one from 1.');
  process.exit(1);
}

ensureBuilt(root);
startQueryClock();
const db = await openCatalogue(root, products, values.fresh);
const now = Date.now();
const api = createApi({ db, now: () => now }, pino({ level: 'error' }));
const transport = inProcessTransport(api);
const shop = shopSettings(readConfig({ PUBLIC_URL: 'https://oja.example' }));
const { handler } = await loadBuild(path.join(root, 'dist'));
const renderPage = pageRenderer(handler, 'oja.example');
const ask = (target: string) => renderPage(target, { client: createClient(transport), shop, now });

const before = yardstick();
const pages: Measured[] = [];
for (const page of await benchPages(db)) {
  process.stderr.write(`${page.name} …\n`);
  pages.push(await measure(page, rounds, ask));
}
const run = { products, node: process.version, yardstick: [before, yardstick()], pages };
printRun(run, keepRun(root, run));
await db.close();
