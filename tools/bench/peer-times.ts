/**
 * Compares uncached pages with those of another shop system on this machine, by the CPU time of the entire process.
 * `node tools/bench/peer-times.ts --peer ORIGIN --pid N`: a server with Hydrogen's addresses (`/collections/all`,
 * `/collections/NAME-ID`, `/products/NAME-ID`; `?n=` is the number of cards) that renders every request, and its
 * process. Requests go out one at a time, in turns; the shop has 100,000 products and a page cache that stores nothing.
 *
 * - `--requests N`, `--rounds N`: requests per turn, and turns of each server
 * - `--warm-up N`: requests of each page before the first turn
 * - `--only NAME`: pages whose name contains it
 * - `--encoding NAME`: the `accept-encoding` of the requests, `identity` by default
 */
import { Agent, get } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { median, rotated } from '../../scripts/statistics.ts';
import type { Database } from '../../src/data/database.ts';
import { productPath, subCategoryPath } from '../../src/shared/links.ts';
import { catalogueFile, makeCatalogue, openCatalogue } from './catalogue.ts';
import { cpuSeconds } from './cpu-time.ts';
import { machineFacts, pinnedCores } from './machine.ts';
import { startShop } from './servers.ts';
import { openStage } from './stage.ts';

const root = path.join(import.meta.dirname, '../..');
const PRODUCTS = 100_000;
/** The number of different addresses of a kind. */
const SPREAD = 150;

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    pid: { type: 'string' },
    requests: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    'warm-up': { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    encoding: { type: 'string', default: 'identity' },
  },
});
const peer = { origin: values.peer ?? '', pid: Number(values.pid) };
const [requests, rounds, warmUp] = [values.requests, values.rounds, values['warm-up']].map(Number) as [
  number,
  number,
  number,
];
if (!peer.origin || !Number.isInteger(peer.pid)) {
  console.error('Name the origin of the other server with --peer, and its process with --pid.');
  process.exit(1);
}

interface Row {
  readonly id: number;
  readonly nom: string;
}

/** Addresses of one kind of page on both servers. */
interface Page {
  readonly name: string;
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** The name and id in the other server's addresses. */
const handle = ({ id, nom }: Row) => `${nom.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${id}`;

/** Listed products, their ids spread evenly over the table. */
async function spreadProducts(db: Database, count: number): Promise<Row[]> {
  const step = Math.floor(PRODUCTS / (count * 2));
  const ids = Array.from({ length: count * 2 }, (_, k) => k * step + 1);
  const listed = db.read.selectFrom('produits').select(['id', 'nom']).where('isListed', '=', true);
  return listed.where('id', 'in', ids).limit(count).execute();
}

async function pagesOf(db: Database): Promise<Page[]> {
  const subCategories = await db.read
    .selectFrom('sous_categories')
    .select(['id', 'nom'])
    .where('listedCount', '>', 30)
    .orderBy('listedCount', 'desc')
    .limit(SPREAD)
    .execute();
  const many = await spreadProducts(db, warmUp + requests * rounds + SPREAD);
  const [products, others] = [many.slice(0, SPREAD), many.slice(SPREAD)];
  const collections = (cards: number) => subCategories.map((row) => `/collections/${handle(row)}?n=${cards}`);
  const lists = Array.from({ length: warmUp + requests * rounds }, (_, k) => `/products?page=${(k % 3000) + 2}`);
  const theirs = (rows: readonly Row[]) => rows.map((row) => `/products/${handle(row)}`);
  return [
    { name: 'sub-category, 24 cards', ours: subCategories.map(subCategoryPath), theirs: collections(24) },
    { name: '/products, 30 cards', ours: ['/products'], theirs: ['/collections/all?n=30'] },
    { name: '/products, pages not rendered before', ours: lists, theirs: ['/collections/all?n=30'] },
    { name: 'product', ours: products.map(productPath), theirs: theirs(products) },
    { name: 'products not rendered before', ours: others.map(productPath), theirs: theirs(others) },
    { name: 'home', ours: ['/'], theirs: ['/'] },
  ];
}

/** Requests `url` and resolves with the length of its answer in bytes. @throws {Error} when the status is not 200 */
function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': values.encoding } }, (res) => {
      let bytes = 0;
      res.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      res.on('error', reject);
      res.on('end', () => (res.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${res.statusCode}`))));
    }).on('error', reject);
  });
}

/** A server with the addresses of one kind of page, to request one after another. */
class Lane {
  readonly name: 'ours' | 'theirs';
  readonly millis: number[] = [];
  bytes = 0;
  readonly #server: { readonly origin: string; readonly pid: number };
  readonly #paths: readonly string[];
  #next = 0;

  constructor(name: 'ours' | 'theirs', server: { origin: string; pid: number }, paths: readonly string[]) {
    this.name = name;
    this.#server = server;
    this.#paths = paths;
  }

  async run(count: number): Promise<void> {
    this.bytes = 0;
    // A server closes a connection that was idle during the turn of the other one.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let k = 0; k < count; k += 1, this.#next += 1)
      this.bytes += await ask(this.#server.origin + this.#paths[this.#next % this.#paths.length], agent);
    agent.destroy();
  }

  async measure(): Promise<void> {
    const before = cpuSeconds(this.#server.pid);
    await this.run(requests);
    this.millis.push(((cpuSeconds(this.#server.pid) - before) * 1000) / requests);
  }
}

/** The median, and each value. */
const message = (values: readonly number[]) =>
  `${median(values).toFixed(2)} (${values.map((value) => value.toFixed(2)).join(' ')})`;

const cores = pinnedCores();
if (!cores) throw new Error('This needs Linux: it reads CPU time from /proc.');
ensureBuilt(root);
await makeCatalogue(root, PRODUCTS, false);
const db = await openCatalogue(root, PRODUCTS);
const pages = await pagesOf(db).finally(() => db.close());
const stage = openStage();
try {
  const preloaded = fileURLToPath(new URL('./processes/without-page-cache.ts', import.meta.url));
  const both = [...new Set([cores.server, cores.load])];
  const shop = await startShop({ root, stage, cores }, catalogueFile(root, PRODUCTS), both, preloaded);
  console.log(JSON.stringify(machineFacts(new Date())), `accept-encoding: ${values.encoding}`);
  console.log('CPU ms a request: the median, and each round');
  for (const { name, ours, theirs } of pages.filter((page) => page.name.includes(values.only))) {
    const lanes = [new Lane('ours', shop, ours), new Lane('theirs', peer, theirs)] as const;
    for (const lane of lanes) await lane.run(warmUp);
    for (let round = 0; round < rounds; round += 1) for (const lane of rotated(lanes, round)) await lane.measure();
    const [a, b] = lanes;
    const ratios = a.millis.map((millis, round) => millis / (b.millis[round] ?? Number.NaN));
    const kilobytes = lanes.map(({ bytes }) => Math.round(bytes / requests / 1000)).join(', ');
    console.log(
      `${name}: ours ${message(a.millis)}, theirs ${message(b.millis)}, share ${message(ratios)}; kB ${kilobytes}`,
    );
  }
} finally {
  await stage.close();
}
