/**
 * Renders every page of the catalogue in this process, without a server or a cache. Arguments: the number of products
 * and the rounds per page. Sends `{ page }` to the parent after each page.
 */
import path from 'node:path';
import { pino } from 'pino';
import { inProcessTransport } from '../../../src/api/route.ts';
import { createClient } from '../../../src/client/client.ts';
import { readConfig, shopSettings } from '../../../src/server/config/config.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { loadBuild } from '../../../src/server/http/build.ts';
import { currentBuild } from '../../../src/server/http/build-folder.ts';
import { pageRenderer } from '../../../src/server/http/render-page.ts';
import { openServices } from '../../../src/server/providers/open-services.ts';
import { PagePictures } from '../../../src/shared/page-pictures.ts';
import { openCatalogue } from '../catalogue.ts';
import { measure } from '../measure.ts';
import { benchPages } from '../pages.ts';
import { startQueryClock } from '../query-clock.ts';

const root = path.join(import.meta.dirname, '../../..');
const [products = 0, rounds = 0] = process.argv.slice(2).map(Number);

startQueryClock();
const db = await openCatalogue(root, products);
const now = Date.now();
const config = readConfig({
  DATA_DIR: path.join(root, '.cache/bench-services'),
  PUBLIC_URL: 'https://oja.example',
  SHOP_MODE: 'demo',
});
const log = pino({ level: 'error' });
const { services } = await openServices(config, db, log, () => now);
const api = createApi({ db, now: () => now, log, services });
const transport = inProcessTransport(api);
const shop = shopSettings(config);
const { handler, assets: files } = await loadBuild(await currentBuild(path.join(root, 'dist')));
const renderPage = pageRenderer(handler);
async function ask(target: string) {
  const pictures = new PagePictures();
  const answer = await renderPage(target, { client: createClient(transport), shop, now, lite: false, pictures, files });
  if (!answer) throw new Error(`${target} is no page`);
  return answer;
}

const pages = await benchPages(db);
// Renders every page once, so that the first measured page does not pay for compiling shared code.
for (const { targets } of pages) if (targets[0]) await ask(targets[0]);
for (const page of pages) process.send?.({ page: await measure(page, rounds, ask) });
await db.close();
process.disconnect?.();
