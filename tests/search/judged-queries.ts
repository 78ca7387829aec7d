/** Parses judged-queries.tsv, and judges the results of its queries. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reader } from '../../src/data/database.ts';
import { searchProducts } from '../../src/features/search/search.repository.ts';

/** The number of products to judge: those that a phone shows first. */
const FIRST = 5;

export interface JudgedQuery {
  readonly query: string;
  /** Whether a product is relevant. */
  meant(product: { readonly nom: string; readonly sousCategorie: string }): boolean;
}

/** The queries of one catalogue. */
export function judgedQueries(catalogue: 'demo' | 'jumia'): JudgedQuery[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'judged-queries.tsv'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string, string])
    .filter(([of]) => of === catalogue)
    .map(([, query, meant]) => {
      const patterns = [...meant.matchAll(/\/(.+?)\/i/g)].map(([, source = '']) => new RegExp(source, 'i'));
      const kinds = new Set(meant.replace(/\/.+?\/i/g, '').split('|'));
      return {
        query,
        meant: ({ nom, sousCategorie }) => kinds.has(sousCategorie) || patterns.some((pattern) => pattern.test(nom)),
      };
    });
}

export interface Judgement {
  readonly query: string;
  /** Ids of the first {@link FIRST} products, best first. */
  readonly ids: readonly number[];
  /** Whether each of them is relevant. */
  readonly right: readonly boolean[];
  /** Duration of the search in ms. */
  readonly took: number;
}

/** Searches for `query` and judges the first products. */
export async function judge(db: Reader, { query, meant }: JudgedQuery): Promise<Judgement> {
  const began = performance.now();
  const { ids } = await searchProducts(db, query, { limit: FIRST, offset: 0 });
  const took = performance.now() - began;
  const products = await db
    .selectFrom('produits as p')
    .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
    .select(['p.id', 'p.nom', 's.nom as sousCategorie'])
    .where('p.id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const right = ids.map((id) => {
    const product = byId.get(id);
    return product !== undefined && meant(product);
  });
  return { query, ids, right, took };
}

/** Summarizes the judgements in shares from 0 to 1. */
export function sumUp(judgements: readonly Judgement[]) {
  const share = (of: (judgement: Judgement) => number) =>
    judgements.reduce((sum, judgement) => sum + of(judgement), 0) / judgements.length;
  return {
    /** Queries with a relevant product among the first. */
    answered: share(({ right }) => (right.includes(true) ? 1 : 0)),
    /** The share of relevant products among the first, averaged over the queries. */
    precision: share(({ right }) => (right.length === 0 ? 0 : right.filter(Boolean).length / right.length)),
    /** Queries without results. */
    empty: judgements.filter(({ ids }) => ids.length === 0).map(({ query }) => query),
  };
}
