/** `npm run bench`: measures what a request costs. `--help` describes it. */
import path from 'node:path';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { type Given, usageError } from '../../scripts/command.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { ensureBenchPackages, ensureSystemPackages } from '../../scripts/system-packages.mjs';
import { OperatorError } from '../../src/node/operator-error.ts';
import { apiPart } from './api-part.ts';
import { callsPart } from './calls-part.ts';
import { catalogueFile, makeCatalogue, openCatalogue } from './catalogue.ts';
import { imagePart } from './image-part.ts';
import { importPart } from './import-part.ts';
import { type InpRun, inpPart } from './inp-part.ts';
import { journeyPart } from './journey-part.ts';
import { machineFacts, pinnedCores } from './machine.ts';
import { type OrdersOnEngine, ordersPart } from './orders-part.ts';
import { type PagesOfSize, pagesOfSize } from './pages-part.ts';
import { type PhoneRun, phonePart } from './phone-part.ts';
import {
  printCalls,
  printContests,
  printCreated,
  printGrowth,
  printJourneys,
  printMachine,
  printOrders,
  printPhone,
  printSize,
  printVerdicts,
  smallOf,
} from './print.ts';
import { printImports } from './print-import.ts';
import { printInp } from './print-inp.ts';
import { printSearch } from './print-search.ts';
import { printVisits } from './print-visits.ts';
import { earlierReport, merged, type Report, type ServerRun, storeReport, verdictsOf } from './report.ts';
import { ENGINES, searchPart } from './search-part.ts';
import { serverPart } from './server-part.ts';
import { type Place, type Server, startShop } from './servers.ts';
import { openStage } from './stage.ts';
import { benchTargets, type Targets } from './targets.ts';
import { visitsPart } from './visits-part.ts';

const root = path.join(import.meta.dirname, '../..');
const PARTS = [
  'server',
  'api',
  'images',
  'phone',
  'inp',
  'pages',
  'visits',
  'orders',
  'calls',
  'import',
  'search',
] as const;
type Part = (typeof PARTS)[number];
const SIZES = [1_000, 100_000, 1_000_000];
/** Seconds of cached pages alone, and then during searches. */
const CROWD_SECONDS = 10;

const BENCH = {
  name: 'bench',
  usage: `npm run bench [-- --only PART … --products N --rounds N --seconds N --engine NAME --beside FOLDER --fresh]

Measures what a request costs, cached and uncached, compared to bare node:http and nginx, and how that grows with the
catalogue. Measuring servers needs Linux, wrk and nginx (installed on Debian); measuring pages needs nothing.

--only PART              ${PARTS.join(', ')}; may be repeated
--products N             one size of the catalogue instead of 1,000, 100,000 and 1,000,000 (servers and visits: 100,000;
                         searches: the two largest)
--rounds N, --seconds N  interleaved rounds of each load, and the duration of one
--engine NAME            measures searches on ${ENGINES.join(' or ')} only
--beside FOLDER          another version of the shop, built and installed, whose orders over HTTP are measured in turns with
                         this one's; may be repeated
--fresh                  creates the databases again`,
  options: {
    only: { type: 'string', multiple: true },
    products: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    engine: { type: 'string' },
    beside: { type: 'string', multiple: true },
    fresh: { type: 'boolean', default: false },
  },
} as const;

/** Parses an integer argument. @throws {UsageError} */
function integer(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min) return value;
  throw usageError(BENCH, `--${name} must be a whole number from ${min}.`);
}

/** What to measure. @throws {UsageError} */
function readTask({
  only = [],
  products,
  rounds,
  seconds,
  engine,
  beside = [],
  fresh,
}: Given<(typeof BENCH)['options']>['values']) {
  const unknown = only.find((name) => !PARTS.includes(name as Part));
  if (unknown !== undefined) throw usageError(BENCH, `--only takes ${PARTS.join(', ')}; ${unknown} is none of them.`);
  const searched = ENGINES.filter((name) => engine === undefined || name === engine);
  if (searched.length === 0)
    throw usageError(BENCH, `--engine takes ${ENGINES.join(' or ')}; ${engine} is none of them.`);
  const wants = (part: Part) => only.length === 0 || only.includes(part);
  return {
    rounds: integer('rounds', rounds, 1),
    seconds: integer('seconds', seconds, 1),
    products: products === undefined ? undefined : integer('products', products, 1000),
    searched,
    beside,
    wants,
    fresh,
  };
}

type Task = ReturnType<typeof readTask>;

const began = performance.now();
/** Prints progress to standard error, so that standard output contains only the tables. */
function say(message: string): void {
  const at = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`[${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}] ${message} …\n`);
}

async function onPhone(shop: Server, targets: Targets, rounds: number): Promise<PhoneRun> {
  say('a slow phone');
  return phonePart(shop, targets, rounds);
}

async function interactions(shop: Server, targets: Targets, rounds: number): Promise<InpRun> {
  say('interactions on a slow phone');
  return inpPart(shop, targets, rounds);
}

async function measureServers(
  { rounds, seconds, wants }: Task,
  place: Place,
  size: number,
  machine: ServerRun['machine'],
): Promise<Partial<Report>> {
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
    ...(wants('phone')
      ? { phone: { machine, products: size, rounds, ...(await onPhone(shop, targets, rounds)) } }
      : {}),
    ...(wants('inp')
      ? { inp: { machine, products: size, rounds, ...(await interactions(shop, targets, rounds)) } }
      : {}),
  };
  await shop.stop();
  return report;
}

async function measurePages(place: Place, sizes: readonly number[]): Promise<PagesOfSize[]> {
  const measured: PagesOfSize[] = [];
  for (const size of sizes) measured.push(await pagesOfSize(place, size, say));
  return measured;
}

const wantsLoad = ({ wants }: Task) => wants('server') || wants('api') || wants('images');
const wantsPhone = ({ wants }: Task) => wants('phone') || wants('inp');
const wantsServers = (task: Task) => wantsLoad(task) || wantsPhone(task);

/** Sizes of the catalogues of each part. */
function sizesOf({ products }: Task) {
  return {
    servers: products ?? 100_000,
    pages: products === undefined ? SIZES : [products],
    search: products === undefined ? SIZES.slice(1) : [products],
  };
}

/** Installs, builds and fills what the parts need. */
async function prepare(task: Task): Promise<void> {
  const { wants, fresh } = task;
  if (wantsLoad(task)) ensureBenchPackages();
  if (wantsPhone(task)) ensureSystemPackages();
  if (wantsServers(task) || wants('pages') || wants('visits') || wants('orders') || wants('search')) ensureBuilt(root);
  const of = sizesOf(task);
  const sizes = [
    ...(wantsServers(task) || wants('visits') ? [of.servers] : []),
    ...(wants('pages') ? of.pages : []),
    ...(wants('search') ? of.search : []),
  ];
  for (const size of new Set(sizes)) {
    say(`catalogue of ${size.toLocaleString('en')} products`);
    await makeCatalogue(root, size, fresh);
  }
}

async function measure(task: Task, place: Place, machine: ServerRun['machine']): Promise<Report> {
  const { rounds, seconds, wants, searched, beside } = task;
  const sizes = sizesOf(task);
  const servers = wantsServers(task) ? await measureServers(task, place, sizes.servers, machine) : {};
  const pages = wants('pages') ? await measurePages(place, sizes.pages) : [];
  const visits = wants('visits')
    ? { machine, products: sizes.servers, runs: await visitsPart(place, sizes.servers, say) }
    : undefined;
  const engines: OrdersOnEngine[] = wants('orders') ? await ordersPart(place, { rounds, seconds }, say) : [];
  const journeys = wants('orders') ? await journeyPart(place, { rounds, seconds, beside }, say) : [];
  const orders = engines.length > 0 ? { machine, rounds, seconds, engines, journeys } : undefined;
  const calling = wants('calls') ? await callsPart(place, { rounds, seconds }, say) : [];
  const calls = calling.length > 0 ? { machine, rounds, seconds, engines: calling } : undefined;
  const importing = wants('import') ? await importPart(place, rounds, say) : [];
  const imports = importing.length > 0 ? { machine, engines: importing } : undefined;
  const searching = { sizes: sizes.search, engines: searched, seconds: CROWD_SECONDS };
  const search = wants('search') ? { machine, ...(await searchPart(place, searching, say)) } : undefined;
  return { ...servers, visits, orders, calls, imports, search, pages: pages.map((size) => ({ ...size, machine })) };
}

/** @param report `now`, and earlier results */
function print(now: Report, report: Report, { rounds, seconds, wants }: Task, { cores }: Place): void {
  console.log(
    `Servers on core ${cores.server}, wrk on core ${cores.load}; median of ${rounds} rounds of ${seconds} s.`,
  );
  for (const part of [now.server, now.api, now.images]) if (part) printContests(part.contests);
  if (now.images) printCreated(now.images.made);
  if (now.phone) printPhone(now.phone);
  if (now.inp) printInp(now.inp);
  if (now.visits) printVisits(now.visits);
  if (now.orders) printOrders(now.orders.engines);
  if (now.orders) printJourneys(now.orders.journeys ?? []);
  if (now.calls) printCalls(now.calls.engines);
  if (now.imports) printImports(now.imports.engines);
  if (now.search) printSearch(now.search);
  for (const size of now.pages) printSize(size, smallOf(report.pages));
  if (wants('pages')) printGrowth(report.pages);
  printVerdicts(verdictsOf({ ...now, pages: wants('pages') ? report.pages : [] }));
}

await runCommand(BENCH, async ({ values }) => {
  const task = readTask(values);
  const cores = pinnedCores();
  if (!cores)
    throw new OperatorError(
      'The benchmark needs Linux: it pins processes to cores and reads their processor time from /proc.',
    );
  const machine = machineFacts(new Date());
  await prepare(task);
  const stage = openStage();
  try {
    const place = { root, stage, cores };
    const now = await measure(task, place, machine);
    const report = merged(earlierReport(root), now);
    storeReport(root, report);
    printMachine(machine);
    print(now, report, task, place);
    say('done; stored in reports/bench.json');
  } finally {
    await stage.close();
  }
});
