/** Checks the clock of this machine against servers that the shop uses, and against files written here. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PROVIDER_NAMES } from '../../features/payments/payment-providers.ts';
import type { Config } from '../config/config.ts';
import { ask } from './ask.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Maximum seconds by which a clock may differ from a server's, or lie before the time of a file. */
const MAX_SKEW = 60;

const TODO = 'Set the clock and start a time service (systemd-timesyncd, chrony): sessions and payments expire by it.';

/** Files that a shop on this machine writes. */
const WRITTEN = ['shop.sqlite-wal', 'shop.sqlite', 'token-secret', 'outbox', 'pictures', 'run'];

/** Returns seconds as a text such as `3 hours`. */
function duration(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  const [name, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  const count = Math.round(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** Returns the servers whose time is requested; the requests are harmless and carry no key. */
function serversOf({ google, bucket, edge, indexNow, ...config }: Config): string[] {
  const urls = [
    ...PROVIDER_NAMES.map((name) => config[name]?.url),
    google?.tokeninfoUrl,
    bucket?.endpoint,
    edge.fastly?.url,
    edge.cloudflare?.url,
    indexNow?.url,
  ];
  return urls.filter((url) => url !== undefined);
}

interface Compared {
  readonly host: string;
  /** Seconds by which this machine is ahead of the server. */
  readonly ahead: number;
}

async function compare(url: string): Promise<Compared | undefined> {
  // Other checks report servers that cannot be reached.
  const reply = await ask(url, { method: 'HEAD' }).catch(() => undefined);
  return reply?.ahead === undefined ? undefined : { host: new URL(url).host, ahead: reply.ahead };
}

/** Returns the seconds by which the latest file lies in the future; at least 0. */
async function fileAhead(dataDir: string, now: number): Promise<number> {
  const times = WRITTEN.map((name) =>
    stat(path.join(dataDir, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(0, (Math.max(...(await Promise.all(times))) - now) / 1000);
}

/** Returns a finding about something written `seconds` after now; undefined for a small difference. */
export function writtenLater(what: string, seconds: number): Finding | undefined {
  if (seconds <= MAX_SKEW) return undefined;
  return warning('clock', `The clock is wrong, or was: ${what} was written ${duration(seconds)} after now.`, TODO);
}

/** Yields the findings about the clock of this machine. */
export async function* checkClock(config: Config): AsyncGenerator<Finding> {
  const compared = (await Promise.all(serversOf(config).map(compare))).filter((one) => one !== undefined);
  // One server may itself have a wrong clock, so the nearest one counts.
  const [nearest] = compared.sort((a, b) => Math.abs(a.ahead) - Math.abs(b.ahead));
  if (nearest) {
    const { host, ahead } = nearest;
    yield Math.abs(ahead) <= MAX_SKEW
      ? ok('clock', `This machine has the time of ${host}.`)
      : warning(
          'clock',
          `The clock of this machine is ${duration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} ${host}.`,
          TODO,
        );
  }
  const later = writtenLater('a file in DATA_DIR', await fileAhead(config.dataDir, Date.now()));
  if (later) yield later;
}
