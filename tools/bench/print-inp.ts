/** Prints interactions on a slow phone, and whether they meet their limit. */
import { SLOWDOWN } from './inp.ts';
import type { InpRun } from './inp-part.ts';
import { table } from './print.ts';
import type { Verdict } from './verdicts.ts';

/** Limit of an interaction's time until the next frame in ms, which is rated as good. */
const INP_LIMIT = 200;

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Prints interactions and the load of the home page. */
export function printInp({ interactions, home, loadAverage }: InpRun): void {
  const [before, after] = loadAverage.map((load) => load.toFixed(1));
  console.log(`\nA phone ${SLOWDOWN} times slower, 1.4 Mbit/s, 360 × 740; load average ${before}, then ${after}`);
  const rows = interactions.map(({ name, medianMs, worstMs, parts, answeredMs }) => [
    name,
    whole(medianMs),
    whole(worstMs),
    parts.map(whole).join(' + '),
    whole(answeredMs),
  ]);
  console.log(table(['interaction', 'INP, ms', 'worst', 'delay + handlers + picture', 'answered after, ms'], rows));
  console.log(
    table(
      ['home', 'requests', 'kB', 'of them pictures', 'kB', 'load, ms', 'largest, ms', 'requests later', 'kB'],
      [
        [
          'nothing cached',
          whole(home.requests),
          whole(home.bytes / 1000),
          whole(home.pictures),
          whole(home.pictureBytes / 1000),
          whole(home.loadMs),
          whole(home.largestMs),
          whole(home.settledRequests - home.requests),
          whole((home.settledBytes - home.bytes) / 1000),
        ],
      ],
    ),
  );
}

/** Whether each interaction meets its limit. */
export const inpVerdicts = ({ interactions, loadAverage }: InpRun): Verdict[] =>
  interactions.map(({ name, medianMs, worstMs }) => ({
    name: `INP of ${name}`,
    value: `${whole(medianMs)} ms, at most ${whole(worstMs)} (load average ${loadAverage[0].toFixed(1)})`,
    limit: `at most ${INP_LIMIT} ms`,
    ok: medianMs <= INP_LIMIT,
  }));
