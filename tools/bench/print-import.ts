/** Prints the results of the import part. */
import { costOfImport, IMPORTED, type ImportRound, type ImportsOnEngine, paceOfImport } from './import-part.ts';
import { count, number, table } from './print.ts';

const LANES: Readonly<Record<keyof ImportRound, string>> = {
  bare: 'bare inserts into one table',
  first: 'a first import',
  again: 'the same file again',
  prices: 'other prices',
};

/** Prints how fast rows were stored on each engine. */
export function printImports(engines: readonly ImportsOnEngine[]): void {
  const rows = engines.flatMap((measured) =>
    (Object.keys(LANES) as (keyof ImportRound)[]).map((lane) => {
      const { perSecond, cpuMicros } = paceOfImport(measured, lane);
      return [`${measured.engine}, ${LANES[lane]}`, count(perSecond), number(cpuMicros, 0)];
    }),
  );
  console.log(`\nImports of ${count(IMPORTED)} rows on one core`);
  console.log(table(['', 'rows/s', 'CPU µs a row'], rows));
  for (const measured of engines)
    console.log(`${measured.engine}: a row is ${number(costOfImport(measured).median, 1)} bare inserts.`);
}
