/** Measures uncached pages at several catalogue sizes, each size in a separate process. */
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measured } from './measure.ts';
import type { Place } from './servers.ts';

/** Rounds per page. */
const ROUNDS = 200;

export interface PagesOfSize {
  readonly products: number;
  readonly pages: readonly Measured[];
}

/** @throws {Error} with the output of the process when it fails */
export async function pagesOfSize(
  { root, stage, cores }: Place,
  products: number,
  say: (words: string) => void,
): Promise<PagesOfSize> {
  const pages: Measured[] = [];
  const script = fileURLToPath(new URL('./processes/page-times.ts', import.meta.url));
  const child = stage.start(
    cores.server,
    path.join(root, 'node_modules/.bin/node'),
    [script, String(products), String(ROUNDS)],
    // Astro is slower in development.
    { env: { NODE_ENV: 'production' } },
  );
  child.process.on('message', ({ page }: { page: Measured }) => {
    say(`${products.toLocaleString('en')} products: ${page.name}`);
    pages.push(page);
  });
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Measuring ${products} products failed.\n${child.output()}`);
  return { products, pages };
}
