/** Rows a second of an import on each engine, relative to bare inserts of the same products into one table. */
import { median, pairedRatios, type Spread } from '../../scripts/statistics.ts';
import { type OnEngine, onEngines } from './on-engines.ts';
import type { Place } from './servers.ts';

/** How fast a file, or its products, were stored. */
export interface ImportPace {
  readonly perSecond: number;
  /** Microseconds of CPU time per row in all threads of the process. */
  readonly cpuMicros: number;
}

/** One round: bare inserts, a first import into an empty shop, the same file again, and a file of other prices. */
export interface ImportRound {
  readonly bare: ImportPace;
  readonly first: ImportPace;
  readonly again: ImportPace;
  readonly prices: ImportPace;
}

export type ImportsOnEngine = OnEngine<ImportRound>;

/** Rows of the imported file. */
export const IMPORTED = 20_000;
/** Rounds take long, and differ little. */
const MAX_ROUNDS = 2;

/** The cost of a row of a first import, as a multiple of a bare insert. */
export const costOfImport = ({ rounds }: ImportsOnEngine): Spread =>
  pairedRatios(
    rounds.map(({ bare }) => bare.perSecond),
    rounds.map(({ first }) => first.perSecond),
  );

/** The median of the rounds. */
export function paceOfImport({ rounds }: ImportsOnEngine, lane: keyof ImportRound): ImportPace {
  const middle = (key: keyof ImportPace) => median(rounds.map((round) => round[lane][key]));
  return { perSecond: middle('perSecond'), cpuMicros: middle('cpuMicros') };
}

const script = new URL('./processes/import-times.ts', import.meta.url);

/** Measures imports on SQLite and PostgreSQL. */
export const importPart = (place: Place, rounds: number, say: (message: string) => void): Promise<ImportsOnEngine[]> =>
  onEngines<ImportRound>(
    place,
    { name: 'imports', script, more: [String(IMPORTED)] },
    { rounds: Math.min(rounds, MAX_ROUNDS), seconds: 0 },
    say,
  );
