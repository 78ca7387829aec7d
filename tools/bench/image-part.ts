/** Measures pictures: a cached one, compared to a bare server, and the cost of creating one. */

import { median } from '../../scripts/statistics.ts';
import { runContest } from './contest.ts';
import { cpuSeconds } from './cpu-time.ts';
import { probe } from './probe.ts';
import { startBare } from './servers.ts';
import { CONNECTIONS, type Contest, type Setting, settled, stopAll } from './setting.ts';
import type { Targets } from './targets.ts';

export interface CreatedPictures {
  /** The requested type, and the type of the answer. */
  readonly type: string;
  readonly answered: string;
  readonly count: number;
  /** Median milliseconds from the request to the last byte. */
  readonly wallMs: number;
  /** Mean CPU time in ms. */
  readonly cpuMs: number;
  /** Median bytes. */
  readonly bytes: number;
}

const WIDTH = 320;
/** The number of pictures to create of each type. */
const COUNT = 12;

/** Accept headers of browsers for which this type is the best one. */
const ACCEPTS = [
  ['image/avif', 'image/avif,image/webp,image/*,*/*;q=0.8'],
  ['image/webp', 'image/webp,image/*,*/*;q=0.8'],
  ['image/jpeg', 'image/jpeg,image/png;q=0.9'],
] as const;

async function makePictures({ shop }: Setting, pictures: readonly string[]): Promise<CreatedPictures[]> {
  // The demo generates an original at its first request, which must not be measured.
  for (const path of pictures) await probe(`${shop.origin}/files/${path}`);
  const made: CreatedPictures[] = [];
  for (const [type, accept] of ACCEPTS) {
    const times: number[] = [];
    const sizes: number[] = [];
    const answered = new Set<string>();
    const before = cpuSeconds(shop.pid);
    for (const path of pictures) {
      const start = performance.now();
      const { status, headers, body } = await probe(`${shop.origin}/files/${path}?w=${WIDTH}`, { accept });
      times.push(performance.now() - start);
      sizes.push(body.length);
      answered.add(status === 200 ? String(headers['content-type']) : String(status));
    }
    const cpu = cpuSeconds(shop.pid) - before;
    made.push({
      type,
      answered: [...answered].join(', '),
      count: pictures.length,
      wallMs: median(times),
      cpuMs: (cpu * 1000) / pictures.length,
      bytes: median(sizes),
    });
  }
  return made;
}

/** A variant from memory, as a current browser requests it. */
async function cachedPicture({ place, shop, options }: Setting, picture: string): Promise<Contest> {
  const path = `/files/${picture}?w=${WIDTH}`;
  const headers = { accept: ACCEPTS[0][1] };
  const url = shop.origin + path;
  const { body } = await settled(url, headers);
  const bare = await startBare(place, url, headers);
  const common = { headers, bytes: body.length, status: 200, connections: CONNECTIONS };
  const lanes = await runContest(
    [
      { ...common, name: 'ours', pid: shop.pid, url },
      { ...common, name: 'bare', yardstickOf: 'ours', pid: bare.pid, url: bare.origin + path },
    ],
    options,
  ).finally(() => stopAll([bare]));
  return { name: 'cached image', lanes };
}

/** Measures the creation of pictures, and a cached one. */
export async function imagePart(
  setting: Setting,
  targets: Targets,
): Promise<{ contests: Contest[]; made: CreatedPictures[] }> {
  setting.say('images that do not exist yet');
  const pictures = targets.pictures.slice(0, COUNT);
  const made = await makePictures(setting, pictures);
  setting.say('a cached image');
  return { contests: [await cachedPicture(setting, pictures[0] ?? '')], made };
}
