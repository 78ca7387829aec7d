/** Cached pages and 304s, each with its yardsticks. */
import { type Lane, runContest } from './contest.ts';
import { type Server, startBare, startNginx } from './servers.ts';
import { CONNECTIONS, type Contest, type Setting, settled, stopAll } from './setting.ts';
import type { Targets } from './targets.ts';

const BR = { 'accept-encoding': 'br' };
const GZIP = { 'accept-encoding': 'gzip' };

/**
 * A cached page: br from the shop and from a bare node:http server, gzip from the shop and from nginx, which has no br
 * in Debian's build.
 */
async function cachedPage({ place, shop, options }: Setting, name: string, path: string): Promise<Contest> {
  const url = shop.origin + path;
  const [br, gzip] = [await settled(url, BR), await settled(url, GZIP)];
  const bare = await startBare(place, url, BR);
  const nginx = await startNginx(place, gzip, false);
  const keeping = await startNginx(place, gzip, true);
  const lane = (lane: string, { pid }: Server, at: string, headers: Record<string, string>, bytes: number): Lane => ({
    name: lane,
    pid,
    url: at,
    headers,
    bytes,
    status: 200,
    connections: CONNECTIONS,
  });
  const lanes = await runContest(
    [
      lane('ours br', shop, url, BR, br.body.length),
      { ...lane('bare br', bare, bare.origin + path, BR, br.body.length), yardstickOf: 'ours br' },
      lane('ours gzip', shop, url, GZIP, gzip.body.length),
      {
        ...lane('nginx gzip', nginx, `${nginx.origin}/answer`, GZIP, gzip.body.length),
        yardstickOf: 'ours gzip',
      },
      {
        ...lane('nginx gzip, file kept open', keeping, `${keeping.origin}/answer`, GZIP, gzip.body.length),
        yardstickOf: 'ours gzip',
      },
    ],
    options,
  ).finally(() => stopAll([bare, nginx, keeping]));
  return { name: `cached ${name}`, lanes };
}

/** A page that the browser already has. */
async function notModified({ place, shop, options }: Setting, path: string): Promise<Contest> {
  const url = shop.origin + path;
  const { headers } = await settled(url, BR);
  const requested = { ...BR, 'if-none-match': String(headers.etag ?? '"none"') };
  const bare = await startBare(place, url, requested);
  const common = { headers: requested, bytes: 0, status: 304, connections: CONNECTIONS };
  const lanes = await runContest(
    [
      { ...common, name: 'ours 304', pid: shop.pid, url },
      { ...common, name: 'bare 304', yardstickOf: 'ours 304', pid: bare.pid, url: bare.origin + path },
    ],
    options,
  ).finally(() => stopAll([bare]));
  return { name: '304', lanes };
}

/** Measures cached pages and 304s. */
export async function serverPart(setting: Setting, targets: Targets): Promise<Contest[]> {
  const contests: Contest[] = [];
  for (const { name, path } of targets.pages) {
    setting.say(`cached ${name} page, ours, bare node:http and nginx`);
    contests.push(await cachedPage(setting, name, path));
  }
  setting.say('304');
  contests.push(await notModified(setting, targets.pages[1]?.path ?? '/'));
  return contests;
}
