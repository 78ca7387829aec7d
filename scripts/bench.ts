/**
 * `npm run bench`: measures what a request costs, cached and uncached, compared to bare node:http and nginx, and how
 * that grows with the catalogue. Measuring servers needs Linux, wrk and nginx (installed on Debian); measuring pages
 * needs nothing.
 *
 * - `--only pages|server|api|images|phone|orders|calls|search`: one part (may be repeated)
 * - `--products N`: one size of the catalogue instead of 1,000, 100,000 and 1,000,000 (servers: 100,000; searches: the
 *   two largest)
 * - `--rounds N`, `--seconds N`: interleaved rounds of each load, and the duration of one
 * - `--engine sqlite|postgres`: measures searches on one engine only
 * - `--fresh`: creates the databases again
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { apiPart } from './bench/api-part.ts';
import { callsPart } from './bench/calls-part.ts';
import { catalogueFile, makeCatalogue, openCatalogue } from './bench/catalogue.ts';
import { imagePart } from './bench/image-part.ts';
import { machineFacts, pinnedCores } from './bench/machine.ts';
import { type OrdersOnEngine, ordersPart } from './bench/orders-part.ts';
import { type PagesOfSize, pagesOfSize } from './bench/pages-part.ts';
import { type PhoneRun, phonePart } from './bench/phone-part.ts';
import {
  printCalls,
  printContests,
  printCreated,
  printGrowth,
  printMachine,
  printOrders,
  printPhone,
  printSize,
  printVerdicts,
  smallOf,
} from './bench/print.ts';
import { printSearch } from './bench/print-search.ts';
import { earlierReport, merged, type Report, type ServerRun, storeReport, verdictsOf } from './bench/report.ts';
import { ENGINES, searchPart } from './bench/search-part.ts';
import { serverPart } from './bench/server-part.ts';
import { type Place, type Server, startShop } from './bench/servers.ts';
import { openStage } from './bench/stage.ts';
import { benchTargets, type Targets } from './bench/targets.ts';
import { ensureBuilt } from './build-stamp.mjs';
import { ensureBenchPackages, ensureSystemPackages } from './system-packages.mjs';

const root = path.join(import.meta.dirname, '..');
const PARTS = ['server', 'api', 'images', 'phone', 'pages', 'orders', 'calls', 'search'] as const;
type Part = (typeof PARTS)[number];
const SIZES = [1_000, 100_000, 1_000_000];
/** Seconds of cached pages alone, and again during searches. */
const CROWD_SECONDS = 10;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    products: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    engine: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
});

/** Parses an integer argument. Ends the process with a message when it is invalid. */
function integer(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`--${name} must be a whole number from ${least}.`);
  process.exit(1);
}

const rounds = integer('rounds', values.rounds, 1);
const seconds = integer('seconds', values.seconds, 1);
const products = values.products === undefined ? undefined : integer('products', values.products, 1000);
const unknown = values.only.find((name) => !PARTS.includes(name as Part));
if (unknown !== undefined) {
  console.error(`--only takes ${PARTS.join(', ')}; ${unknown} is none of them.`);
  process.exit(1);
}
const searched = ENGINES.filter((name) => values.engine === undefined || name === values.engine);
if (searched.length === 0) {
  console.error(`--engine takes ${ENGINES.join(' or ')}; ${values.engine} is none of them.`);
  process.exit(1);
}
const wants = (part: Part) => values.only.length === 0 || values.only.includes(part);
const wantsLoad = wants('server') || wants('api') || wants('images');
const wantsServers = wantsLoad || wants('phone');

const began = performance.now();
/** Prints progress to standard error, so that standard output has only the tables. */
function say(words: string): void {
  const at = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`[${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}] ${words} …\n`);
}

async function onPhone(shop: Server, targets: Targets): Promise<PhoneRun> {
  say('a slow phone');
  return phonePart(shop, targets, rounds);
}

async function measureServers(place: Place, size: number, machine: ServerRun['machine']): Promise<Partial<Report>> {
  const db = await openCatalogue(root, size);
  const targets = await benchTargets(db).finally(() => db.close());
  say(`starting the shop with ${size.toLocaleString('en')} products`);
  const shop = await startShop(place, catalogueFile(root, size));
  const options = { stage: place.stage, cores: place.cores, rounds, seconds };
  const setting = { place, shop, options, say };
  const run = { machine, products: size, rounds, seconds };
  const report = {
    ...(wants('server') ? { server: { ...run, contests: await serverPart(setting, targets) } } : {}),
    ...(wants('api') ? { api: { ...run, contests: await apiPart(setting, targets) } } : {}),
    ...(wants('images') ? { images: { ...run, ...(await imagePart(setting, targets)) } } : {}),
    ...(wants('phone') ? { phone: { machine, products: size, rounds, ...(await onPhone(shop, targets)) } } : {}),
  };
  await shop.stop();
  return report;
}

async function measurePages(place: Place, sizes: readonly number[]): Promise<PagesOfSize[]> {
  const measured: PagesOfSize[] = [];
  for (const size of sizes) measured.push(await pagesOfSize(place, size, say));
  return measured;
}

const cores = pinnedCores();
if (!cores) {
  console.error('The benchmark needs Linux: it pins processes to cores and reads their processor time from /proc.');
  process.exit(1);
}
const machine = machineFacts(new Date());
if (wantsLoad) ensureBenchPackages();
if (wants('phone')) ensureSystemPackages();
if (wantsServers || wants('pages') || wants('search')) ensureBuilt(root);
const serverSize = products ?? 100_000;
const pageSizes = products === undefined ? SIZES : [products];
const searchSizes = products === undefined ? SIZES.slice(1) : [products];
const sizes = [
  ...(wantsServers ? [serverSize] : []),
  ...(wants('pages') ? pageSizes : []),
  ...(wants('search') ? searchSizes : []),
];
for (const size of new Set(sizes)) {
  say(`catalogue of ${size.toLocaleString('en')} products`);
  await makeCatalogue(root, size, values.fresh);
}

const stage = openStage();
try {
  const place = { root, stage, cores };
  const servers = wantsServers ? await measureServers(place, serverSize, machine) : {};
  const pages = wants('pages') ? await measurePages(place, pageSizes) : [];
  const engines: OrdersOnEngine[] = wants('orders') ? await ordersPart(place, { rounds, seconds }, say) : [];
  const orders = engines.length > 0 ? { machine, rounds, seconds, engines } : undefined;
  const calling = wants('calls') ? await callsPart(place, { rounds, seconds }, say) : [];
  const calls = calling.length > 0 ? { machine, rounds, seconds, engines: calling } : undefined;
  const search = wants('search')
    ? { machine, ...(await searchPart(place, { sizes: searchSizes, engines: searched, seconds: CROWD_SECONDS }, say)) }
    : undefined;
  const now: Report = { ...servers, orders, calls, search, pages: pages.map((size) => ({ ...size, machine })) };
  const report = merged(earlierReport(root), now);
  storeReport(root, report);

  printMachine(machine);
  console.log(
    `Servers on core ${cores.server}, wrk on core ${cores.load}; median of ${rounds} rounds of ${seconds} s.`,
  );
  for (const part of [now.server, now.api, now.images]) if (part) printContests(part.contests);
  if (now.images) printCreated(now.images.made);
  if (now.phone) printPhone(now.phone);
  if (now.orders) printOrders(now.orders.engines);
  if (now.calls) printCalls(now.calls.engines);
  if (now.search) printSearch(now.search);
  for (const size of now.pages) printSize(size, smallOf(report.pages));
  if (wants('pages')) printGrowth(report.pages);
  printVerdicts(verdictsOf({ ...now, pages: wants('pages') ? report.pages : [] }));
  say('done; kept in reports/bench.json');
} finally {
  await stage.close();
}
