/** Prints tables of searches. */
import { table } from './print.ts';
import type { SearchRun } from './search-part.ts';
import { crowdRatio } from './search-verdicts.ts';

const number = (value: number, digits: number) => value.toFixed(digits);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

/** Prints quality, sizes and times of searches. */
export function printSearch(run: SearchRun): void {
  console.log('\nJudged queries on the demo, first five products');
  console.log(
    table(
      ['', 'queries', 'a right one, %', 'precision, %', 'empty'],
      run.engines.map(({ engine, quality }) => [
        engine,
        String(quality.queries),
        number(quality.answered * 100, 1),
        number(quality.precision * 100, 1),
        String(quality.empty),
      ]),
    ),
  );
  const sizes = run.engines.flatMap(({ engine, sizes }) =>
    sizes.map((size) => ({ ...size, title: `${engine}, ${size.products.toLocaleString('en')} products` })),
  );
  console.log(
    '\nA search as the API answers it, one after another; milliseconds, and of the processor of this process',
  );
  console.log(
    table(
      ['', 'p50', 'p99', 'CPU'],
      sizes.flatMap(({ title, texts }) =>
        texts.map(({ name, p50, p99, cpu }) => [`${title}: ${name}`, number(p50, 1), number(p99, 1), number(cpu, 1)]),
      ),
    ),
  );
  console.log('\nFilling');
  console.log(
    table(
      ['', 'seconds', 'CPU seconds', 'MB', 'of it for searches'],
      sizes.map(({ title, filled, bytes, searchBytes }) => [
        title,
        filled ? number(filled.wallSeconds, 0) : 'earlier',
        filled ? number(filled.cpuSeconds, 0) : '',
        megabytes(bytes),
        megabytes(searchBytes),
      ]),
    ),
  );
  if (run.crowd) printCrowd(run.crowd);
}

function printCrowd(crowd: NonNullable<SearchRun['crowd']>): void {
  console.log(`\nA cached page, ${crowd.products.toLocaleString('en')} products on SQLite; milliseconds`);
  console.log(
    table(
      ['', 'p50', 'p99'],
      [
        ['quiet', number(crowd.quiet.p50, 2), number(crowd.quiet.p99, 2)],
        ['eight connections search', number(crowd.searching.p50, 2), number(crowd.searching.p99, 2)],
        ['times', number(crowd.searching.p50 / crowd.quiet.p50, 1), number(crowdRatio(crowd), 1)],
      ],
    ),
  );
  const refused = Object.entries(crowd.refused).map(([status, count]) => `${count} answered ${status}`);
  console.log(
    `${number(crowd.searches, 0)} searches a second meanwhile${refused.length > 0 ? `; ${refused.join(', ')}` : ''}`,
  );
}
