/** Measures calls of the API over HTTP, compared to a bare server that sends an answer of median length. */
import { runContest } from './contest.ts';
import { probe } from './probe.ts';
import { startBare } from './servers.ts';
import { type Contest, type Setting, stopAll } from './setting.ts';
import type { Targets } from './targets.ts';

/** Headers that a browser's script sends. */
const HEADERS = { 'accept-encoding': 'br', accept: 'application/json' };
/** Few connections, since requests in progress at the end of the load cost time without being counted. */
const CONNECTIONS = 4;

/** The path with the answer of median length. @throws {Error} when one does not answer 200 */
async function middlePath(origin: string, paths: readonly string[]): Promise<string> {
  const sizes: { path: string; size: number }[] = [];
  for (const path of paths) {
    const { status, body } = await probe(origin + path, HEADERS);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    sizes.push({ path, size: body.length });
  }
  sizes.sort((a, b) => a.size - b.size);
  return sizes[Math.floor(sizes.length / 2)]?.path ?? '/api/produits/';
}

/** Measures calls of the API. */
export async function apiPart({ place, shop, options, say }: Setting, targets: Targets): Promise<Contest[]> {
  const contests: Contest[] = [];
  for (const { name, paths } of targets.calls) {
    say(`API ${name}`);
    const path = await middlePath(shop.origin, paths);
    const { body } = await probe(shop.origin + path, HEADERS);
    const bare = await startBare(place, shop.origin + path, HEADERS);
    const common = { headers: HEADERS, status: 200, connections: CONNECTIONS };
    const lanes = await runContest(
      [
        { ...common, name: 'ours', pid: shop.pid, url: shop.origin + path, paths },
        { ...common, name: 'bare', yardstickOf: 'ours', pid: bare.pid, url: bare.origin + path, bytes: body.length },
      ],
      options,
    ).finally(() => stopAll([bare]));
    contests.push({ name: `API ${name}`, lanes });
  }
  return contests;
}
