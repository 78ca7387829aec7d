/**
 * Measures when the first picture of each page type is visible on a phone with slow 4G: `node
 * tools/first-picture/first-picture.ts [--rounds N] [--slower N] [--requests] [--page NAME]… [--data FOLDER
 * LABEL=ORIGIN …]`. Pages are opened in turns through a slow link (slow-link.ts) by browsers without caches; the
 * figures are medians. It starts the demo shop, or compares those at each `ORIGIN`, with the demo in `FOLDER`.
 * `--requests` also prints what a page requested until then.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { startDemoShop } from '../../scripts/fresh-demo.ts';
import { median } from '../../scripts/statistics.ts';
import { openDatabase } from '../../src/data/open.ts';
import { everyPage, PICTURED } from '../../tests/pages/every-page.ts';
import { type Browser, openBrowser } from '../bench/devtools.ts';
import { type Load, loadPage } from './load.ts';
import { SLOW_4G, startSlowLink } from './slow-link.ts';

interface Measured {
  readonly name: string;
  readonly url: string;
  /** Results with the CPU's full speed. */
  readonly fast: Load[];
  /** Results with a slower CPU. */
  readonly slow: Load[];
}

const seconds = (loads: readonly Load[], of: (load: Load) => number) => (median(loads.map(of)) / 1000).toFixed(2);

function print(results: readonly Measured[], slower: number): void {
  console.log(
    `| page | style sheet | first picture arrived | processor until it is shown, ×${slower} | both | shown, processor ×${slower} | first screen whole, processor ×${slower} | requests and KB before |\n|---|---|---|---|---|---|---|---|`,
  );
  for (const { name, fast, slow } of results) {
    const processor = ({ processor: ms }: Load) => slower * ms;
    const bytes = ({ before }: Load) => before.reduce((sum, request) => sum + request.bytes, 0) / 1000;
    const cells = [
      name,
      seconds(fast, ({ styled }) => styled),
      seconds(fast, ({ styled, arrived }) => Math.max(styled, arrived)),
      seconds(fast, processor),
      seconds(fast, (load) => Math.max(load.styled, load.arrived) + processor(load)),
      seconds(slow, ({ shown }) => shown),
      seconds(slow, ({ whole }) => whole),
      `${median(fast.map(({ before }) => before.length))}, ${median(fast.map(bytes)).toFixed(0)}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function printRequests({ name, fast }: Measured): void {
  console.log(`\n${name}`);
  for (const { path: requested, at, arrived = Number.NaN, bytes } of fast.at(-1)?.before ?? [])
    console.log(
      `${at.toFixed(0).padStart(6)} ${arrived.toFixed(0).padStart(6)} ms ${String(bytes).padStart(7)} B  ${requested}`,
    );
}

async function measure(browser: Browser, results: readonly Measured[], rounds: number, slower: number) {
  // In the first round the shop renders pictures and compresses pages.
  for (let round = 0; round <= rounds; round += 1)
    for (const { url, fast, slow } of results) {
      const [one, other] = [await loadPage(browser, url, 1), await loadPage(browser, url, slower)];
      if (round === 0) continue;
      fast.push(one);
      slow.push(other);
    }
}

/** Paths of the pages `wanted`, by name. */
async function pathsOf(dataDir: string, wanted: readonly string[]): Promise<[string, string][]> {
  const db = await openDatabase({ dataDir });
  const every = await everyPage(db).finally(() => db.close());
  return wanted.map((name) => {
    const target = every[name];
    if (target === undefined) throw new Error(`There is no page "${name}": ${Object.keys(every).join(', ')}`);
    return [name, target];
  });
}

/** Starts a demo shop that only renders requested pictures. */
async function ownShop() {
  ensureBuilt(path.join(import.meta.dirname, '../..'));
  const dataDir = await mkdtemp(path.join(tmpdir(), 'first-picture-'));
  const { url, stop } = await startDemoShop(dataDir, { PICTURES_AHEAD: '0' });
  const close = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, origins: [['', url]], close };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    slower: { type: 'string', default: '4' },
    page: { type: 'string', multiple: true, default: [...PICTURED] },
    requests: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});
const slower = Number(values.slower);
const { data } = values;
const { dataDir, origins, close } = data
  ? { dataDir: data, origins: positionals.map((text) => text.split('=')), close: async () => {} }
  : await ownShop();
const links = await Promise.all(
  origins.map(async ([label, origin]) => ({ label, link: await startSlowLink(new URL(origin ?? ''), SLOW_4G) })),
);
const browser = await openBrowser();
try {
  const pages = await pathsOf(dataDir, values.page);
  const results = pages.flatMap(([name, target]) =>
    links.map(
      ({ label, link }): Measured => ({
        name: label ? `${name}, ${label}` : name,
        url: link.origin + target,
        fast: [],
        slow: [],
      }),
    ),
  );
  await measure(browser, results, Number(values.rounds), slower);
  print(results, slower);
  if (values.requests) for (const result of results) printRequests(result);
} finally {
  await browser.close();
  for (const { link } of links) await link.close();
  await close();
}
