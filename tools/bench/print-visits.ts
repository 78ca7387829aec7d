/** Prints the cost of a visit. */
import { table } from './print.ts';
import type { Report } from './report.ts';

/** Prints the cost of visits, and where their pages came from. */
export function printVisits({ products, runs }: NonNullable<Report['visits']>): void {
  console.log(
    `\n${products.toLocaleString('en')} products, SQLite; 70 % shoppers, 30 % a crawler, one price change a second`,
  );
  const rows = runs.map(({ name, visits, cpuMs, by, priceChanges }) => [
    name,
    cpuMs.toFixed(2),
    ...['hit', 'hit-disk', 'miss'].map((how) => `${Math.round((100 * (by[how] ?? 0)) / visits)} %`),
    String(priceChanges),
  ]);
  console.log(table(['', 'CPU ms a visit', 'from memory', 'from disk', 'rendered', 'price changes'], rows));
}
