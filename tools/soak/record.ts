/** What a soak measures: durations, numbers of the processes and errors, compared between thirds of its time. Pure. */
import { median, percentile } from '../../scripts/statistics.ts';

/** Sums over all processes of the shop. */
export interface Reading {
  /** Bytes. */
  readonly heap: number;
  readonly resident: number;
  readonly openFiles: number;
  /** Timers, sockets and requests that Node holds. */
  readonly handles: number;
  /** Seconds since the processes started. */
  readonly cpu: number;
}

interface Timed<T> {
  /** Milliseconds since the start of the measurement. */
  readonly at: number;
  readonly value: T;
}

export interface Third {
  /** A quartile of the readings in bytes, since the other readings include garbage. */
  readonly heap: number;
  readonly resident: number;
  readonly openFiles: number;
  readonly handles: number;
  readonly answers: number;
  /** By the kind of request. */
  readonly answersOf: Readonly<Record<string, number>>;
  /** CPU time of the shop per answer, in ms. */
  readonly cpuPerAnswer: number;
  /** The 99th percentile by the kind of request, in ms. */
  readonly p99: Readonly<Record<string, number>>;
}

/** The kind of request that measures the machine (`yardstick.ts`); it does not count as an answer of the shop. */
export const YARDSTICK = 'a bare server beside it';

const THIRDS = 3;
const MEGABYTE = 1_048_576;
const ofQuartile = (values: readonly number[]) => percentile(values, 0.25);

/** The third (0 to 2) of `lengthMs` that contains `at`. */
const thirdOf = (at: number, lengthMs: number) => Math.min(THIRDS - 1, Math.floor((THIRDS * at) / lengthMs));

export class Recorder {
  readonly #durations: Timed<{ readonly kind: string; readonly ms: number }>[] = [];
  readonly #readings: Timed<Reading>[] = [];
  readonly #errors = new Map<string, number>();
  readonly #clock: () => number;
  #from = Number.POSITIVE_INFINITY;

  /** @param clock milliseconds of a monotonic clock */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Starts the measurement: earlier durations and readings do not count, earlier errors do. */
  begin(): void {
    this.#from = this.#clock();
  }

  took(kind: string, ms: number): void {
    const at = this.#clock() - this.#from;
    if (at >= 0) this.#durations.push({ at, value: { kind, ms } });
  }

  read(reading: Reading): void {
    const at = this.#clock() - this.#from;
    if (at >= 0) this.#readings.push({ at, value: reading });
  }

  problem(message: string): void {
    this.#errors.set(message, (this.#errors.get(message) ?? 0) + 1);
  }

  /** Errors with the number of times that each occurred. */
  errors(): ReadonlyMap<string, number> {
    return this.#errors;
  }

  /** The three thirds of the time since {@link begin}. */
  thirds(): Third[] {
    const length = this.#clock() - this.#from;
    return Array.from({ length: THIRDS }, (_, k) => {
      const durations = this.#durations.filter(({ at }) => thirdOf(at, length) === k).map(({ value }) => value);
      const readings = this.#readings.filter(({ at }) => thirdOf(at, length) === k).map(({ value }) => value);
      const byKind = Map.groupBy(durations, ({ kind }) => kind);
      const answers = durations.filter(({ kind }) => kind !== YARDSTICK).length;
      const spent = (readings.at(-1)?.cpu ?? 0) - (readings[0]?.cpu ?? 0);
      // Readings are taken at equal distances, and cover this share of the third.
      const share = readings.length < 2 ? Number.NaN : (readings.length - 1) / readings.length;
      return {
        heap: ofQuartile(readings.map(({ heap }) => heap)),
        resident: median(readings.map(({ resident }) => resident)),
        openFiles: median(readings.map(({ openFiles }) => openFiles)),
        handles: median(readings.map(({ handles }) => handles)),
        answers,
        answersOf: Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.length])),
        cpuPerAnswer: (spent * 1000) / (answers * share),
        p99: Object.fromEntries(
          [...byKind].map(([kind, all]) => [
            kind,
            percentile(
              all.map(({ ms }) => ms),
              0.99,
            ),
          ]),
        ),
      };
    });
  }
}

/** The maximum growth of a number from the first to the last third: a factor, and a tolerance. */
interface Room {
  readonly times: number;
  readonly plus: number;
}

/** Limits that a leak of 1 kB per request, or of one file per hundred requests, exceeds within minutes. */
const ROOM = {
  heap: { times: 1.2, plus: 16 * MEGABYTE },
  openFiles: { times: 1.2, plus: 16 },
  handles: { times: 1.2, plus: 16 },
  cpuPerAnswer: { times: 1.25, plus: 0.5 },
  p99: { times: 2, plus: 50 },
} as const satisfies Record<string, Room>;

const isAbove = (first: number, last: number, { times, plus }: Room) => !(last <= first * times + plus);

/** The minimum answers per third: with fewer, the 99th percentile is the slowest one, and means nothing. */
const ENOUGH = 300;

/** How many times slower the machine was in the last third than in the first, by the yardstick; at least 1. */
function slowdown(first: Third, last: Third): number {
  const [before, after] = [first.p99[YARDSTICK], last.p99[YARDSTICK]];
  return before === undefined || after === undefined ? 1 : Math.max(1, after / before);
}

/**
 * Sentences about numbers that grew from the first third to the last; empty when all stayed flat. Times may grow as
 * much as those of the yardstick.
 */
export function growth(thirds: readonly Third[]): string[] {
  const [first, last] = [thirds[0], thirds.at(-1)];
  if (!first || !last) return ['Nothing was measured.'];
  const names = ['heap', 'openFiles', 'handles', 'cpuPerAnswer'] as const;
  const grown = names
    .filter((name) => isAbove(first[name], last[name], ROOM[name]))
    .map((name) => `${name} grew from ${first[name].toFixed(1)} to ${last[name].toFixed(1)}`);
  const machine = slowdown(first, last);
  const p99 = { ...ROOM.p99, times: ROOM.p99.times * machine };
  const slower = Object.keys(first.p99)
    .filter((kind) => kind !== YARDSTICK)
    .filter((kind) => Math.min(first.answersOf[kind] ?? 0, last.answersOf[kind] ?? 0) >= ENOUGH)
    .filter((kind) => isAbove(first.p99[kind] ?? 0, last.p99[kind] ?? 0, p99))
    .map((kind) => `p99 of ${kind} grew from ${first.p99[kind]?.toFixed(0)} to ${last.p99[kind]?.toFixed(0)} ms`);
  return [...grown, ...slower];
}

const inMegabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;

/** The thirds as a table of Markdown. */
export function tableOf(thirds: readonly Third[]): string {
  const row = (name: string, of: (third: Third) => string) => `| ${name} | ${thirds.map(of).join(' | ')} |`;
  const kinds = [...new Set(thirds.flatMap(({ p99 }) => Object.keys(p99)))].sort();
  return [
    '| | first third | second | last |',
    '|---|---|---|---|',
    row('heap', ({ heap }) => inMegabytes(heap)),
    row('resident memory', ({ resident }) => inMegabytes(resident)),
    row('open files', ({ openFiles }) => openFiles.toFixed(0)),
    row('handles', ({ handles }) => handles.toFixed(0)),
    row('answers', ({ answers }) => String(answers)),
    row('processor ms an answer', ({ cpuPerAnswer }) => cpuPerAnswer.toFixed(2)),
    ...kinds.map((kind) => row(`p99 of ${kind}, ms`, ({ p99 }) => (p99[kind] ?? Number.NaN).toFixed(0))),
  ].join('\n');
}
