/** Measures normal traffic of a shop while it is attacked. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningShop } from '../../tests/reliability/running-shop.ts';
import { percentile } from '../statistics.ts';

export interface Traffic {
  readonly answers: number;
  /** Answers other than 200. */
  readonly refused: number;
  /** Durations in ms of cached pages, and of rendered pages. */
  readonly cached: { readonly p50: number; readonly p99: number };
  readonly rendered: { readonly p50: number; readonly p99: number };
  /** CPU seconds of the shop per second. */
  readonly cores: number;
}

export interface Attacked extends Traffic {
  readonly statuses: Readonly<Record<string, number>>;
}

const LANES = 4;
const PAUSE_MS = 20;
/** Clock ticks per second on Linux. */
const TICKS = 100;
const ATTACKER = path.join(import.meta.dirname, 'processes/attacker.ts');

/** CPU seconds that process `pid` has used. */
async function cpuSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

function timed(port: number, agent: Agent, target: string, address: string) {
  const start = performance.now();
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: target, agent, headers: { 'x-forwarded-for': address } };
    get(options, (res) => {
      res.resume();
      res.on('end', () => resolve({ status: res.statusCode ?? 0, ms: performance.now() - start }));
    }).on('error', reject);
  });
}

/**
 * Simulates four visitors who open a cached page, and every fifth time one that nobody has opened.
 * @param pages paths of pages, used in order
 */
export async function normalTraffic(shop: RunningShop, pages: Iterator<string>, ms: number): Promise<Traffic> {
  const end = performance.now() + ms;
  const times = { cached: [] as number[], rendered: [] as number[] };
  let refused = 0;
  const lane = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = number; performance.now() < end; turn += 1) {
      const kind = turn % 5 === 0 ? 'rendered' : 'cached';
      const target = kind === 'cached' ? '/collections' : pages.next().value;
      const answer = await timed(shop.port, agent, target, `102.89.${number}.1`);
      times[kind].push(answer.ms);
      if (answer.status !== 200) refused += 1;
      await sleep(PAUSE_MS);
    }
    agent.destroy();
  };
  const pid = shop.child.pid ?? 0;
  const [before, start] = [await cpuSeconds(pid), performance.now()];
  await Promise.all(Array.from({ length: LANES }, (_, k) => lane(k)));
  const of = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
  return {
    answers: times.cached.length + times.rendered.length,
    refused,
    cached: of(times.cached),
    rendered: of(times.rendered),
    cores:
      (await cpuSeconds(pid)) - before === 0
        ? 0
        : ((await cpuSeconds(pid)) - before) / ((performance.now() - start) / 1000),
  };
}

/** Measures the same traffic during the named attack, which begins a second earlier. */
export async function underAttack(
  shop: RunningShop,
  pages: Iterator<string>,
  ms: number,
  name: string,
): Promise<Attacked> {
  const attacker = spawn(process.execPath, [ATTACKER, name, String(shop.port)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [printed, ended] = [text(attacker.stdout), once(attacker, 'exit')];
  await sleep(1000);
  const traffic = await normalTraffic(shop, pages, ms);
  attacker.stdin.end();
  await ended;
  return { ...traffic, statuses: JSON.parse(await printed) as Record<string, number> };
}
