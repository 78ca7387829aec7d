/** Attacks on a shop that also gets normal traffic. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../src/data/open.ts';
import { fillShop, SHOP_SECRET } from '../../tests/reliability/fill-shop.ts';
import { type RunningShop, runShop } from '../../tests/reliability/running-shop.ts';
import { ATTACKS } from './attacks.ts';
import type { Trial, Tried } from './trial.ts';
import { type Attacked, normalTraffic, type Traffic, underAttack } from './under-attack.ts';

const PRODUCTS = 2_000;
const SECONDS = 8;
/** The maximum ratio of the 99th percentile of normal traffic during an attack to that without it. */
const MAX_TIMES = 5;
/** Differences between answers faster than this are random (ms). */
const FLOOR_MS = 10;

/** Addresses that nobody has opened. */
function* newPages(paths: readonly string[]): Generator<string, never> {
  for (let round = 1; ; round += 1)
    for (const target of paths) yield round === 1 ? target : `${target}.md?round=${round}`;
}

interface Stage {
  readonly shop: RunningShop;
  readonly pages: Iterator<string>;
  readonly quiet: Traffic;
}

async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attacked-'));
  try {
    const db = await openDatabase({ dataDir });
    const { products } = await fillShop(db, PRODUCTS);
    await db.close();
    const settings = { DATA_DIR: dataDir, TOKEN_SECRET: SHOP_SECRET, SHOP_MODE: 'demo', TRUST_PROXY: '1' };
    const shop = await runShop(settings);
    try {
      const pages = newPages(products.map((product) => product.path));
      await normalTraffic(shop, pages, 3000);
      const result = await work({ shop, pages, quiet: await normalTraffic(shop, pages, SECONDS * 1000) });
      const problems = shop.output().match(/"level":(50|60).*/g) ?? [];
      if (problems.length > 0) throw new Error(`The log has errors:\n${problems.slice(0, 5).join('\n')}`);
      return result;
    } finally {
      await shop.end();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const times = (attacked: number, quiet: number) => attacked / Math.max(quiet, FLOOR_MS);

function messageOf(quiet: Traffic, attacked: Attacked): Tried {
  const { cached, rendered, refused, statuses, cores } = attacked;
  const ratio = Math.max(times(cached.p99, quiet.cached.p99), times(rendered.p99, quiet.rendered.p99));
  const answered = Object.entries(statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'closed' : status}`,
  );
  const tries = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const ms = (of: Traffic) => `${of.cached.p99.toFixed(0)} and ${of.rendered.p99.toFixed(0)} ms`;
  return {
    // On a slow or busy machine the ratio varies, so it is only reported.
    isGood: refused === 0 && !('500' in statuses),
    tries,
    result:
      `p99 of cached and new pages ${ms(attacked)}, quiet ${ms(quiet)}: ${ratio.toFixed(1)} times` +
      `${ratio <= MAX_TIMES ? '' : ` (more than ${MAX_TIMES})`}; ${cores.toFixed(2)} cores; ` +
      `the attacker got ${answered.join(', ') || 'no answer'}${refused === 0 ? '' : `; ${refused} visitors were refused`}`,
  };
}

/** One trial per attack, each on its own shop. */
export const ATTACK_TRIALS: readonly Trial[] = Object.keys(ATTACKS).map((problem, k) => ({
  id: `attack-${k + 1}`,
  problem,
  run: () =>
    onStage(async ({ shop, pages, quiet }) =>
      messageOf(quiet, await underAttack(shop, pages, SECONDS * 1000, problem)),
    ),
}));
