/** Deactivates products that a complete file leaves out (`--missing deactivate`). */

import { sql } from 'kysely';
import type { Database, Writer } from '../data/database.ts';
import { upsertProducts } from '../features/products/writing/products-write.repository.ts';
import { type Fields, isShortened } from './fields.ts';
import { type Outcome, textsOf } from './importer.ts';
import { identityOfRow } from './parse-product.ts';
import { RowError } from './row-error.ts';
import { SeenKeys } from './seen-keys.ts';

export interface MissingProduct {
  readonly externalId: string;
  readonly nom: string;
  readonly shop: string;
}

export interface MissingResult {
  readonly products: readonly MissingProduct[];
  /** A sentence that says why no product was deactivated. */
  readonly refused?: string;
}

/** Products per transaction. */
const BATCH = 1000;

/**
 * Finds the active products that are not in the file but belong to a shop of the file. Only imported products count:
 * those entered by hand have no source identity and are never deactivated.
 */
export class MissingProducts {
  readonly #atMostPercent: number;
  readonly #shops = new Set<number>();
  readonly #rejected = new SeenKeys();
  /** Number of products in the file that were already stored. */
  #stored = 0;
  #withoutIdentity = 0;

  /**
   * Creates the counter. @param atMostPercent maximum percentage of the products of these shops that are deactivated
   */
  constructor(atMostPercent: number) {
    this.#atMostPercent = atMostPercent;
  }

  /** Counts a rejected row as present in the file. `fields` is undefined for a row that could not be read. */
  addRejected(fields: Fields | undefined): void {
    try {
      const identity = fields ? identityOfRow(fields) : '';
      // A shortened number may be the identity of any product.
      if (identity === '' || isShortened(identity)) this.#withoutIdentity++;
      else this.#rejected.add(identity);
    } catch (error) {
      // The identity is too long, so no product can have it.
      if (!(error instanceof RowError)) throw error;
    }
  }

  addStored(outcome: Outcome): void {
    if (outcome !== 'inserted') this.#stored++;
  }

  /** Records the shops of the products of `externalIds`. Runs in the transaction that stores them. */
  async addShopsOf(trx: Writer, externalIds: readonly string[]): Promise<void> {
    const rows = await trx
      .selectFrom('produits')
      .select('boutiqueId')
      .distinct()
      .where(sql<boolean>`"externalId" in ${textsOf(trx, 'produits', 'externalId', externalIds)}`)
      .execute();
    for (const { boutiqueId } of rows) this.#shops.add(boutiqueId);
  }

  async #find(db: Database, seen: SeenKeys): Promise<MissingProduct[]> {
    const found: MissingProduct[] = [];
    for (const shop of this.#shops)
      for (let last = 0; ; ) {
        const rows = await db.read
          .selectFrom('produits as p')
          .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
          .select(['p.id', 'p.externalId', 'p.nom', 'p.isActive', 'b.nomLink as shop'])
          .where('p.boutiqueId', '=', shop)
          .where('p.id', '>', last)
          .orderBy('p.id')
          .limit(BATCH)
          .execute();
        if (rows.length === 0) break;
        last = rows.at(-1)?.id ?? last;
        for (const { externalId, nom, shop: link, isActive } of rows)
          if (isActive && externalId !== null && !seen.has(externalId) && !this.#rejected.has(externalId))
            found.push({ externalId, nom, shop: link });
      }
    return found;
  }

  /**
   * Deactivates the missing products, except in a dry run or beyond the limit.
   * @param seen identities of the rows that were not rejected
   * @param now ISO 8601
   */
  async finish(db: Database, seen: SeenKeys, dryRun: boolean, now: string): Promise<MissingResult> {
    if (this.#withoutIdentity > 0)
      return {
        products: [],
        refused: `No product was deactivated: ${this.#withoutIdentity} rejected ${this.#withoutIdentity === 1 ? 'row has' : 'rows have'} no identity, so the products that the file leaves out are unknown.`,
      };
    const products = await this.#find(db, seen);
    const percent = Math.ceil((products.length * 100) / (products.length + this.#stored));
    if (products.length > 0 && percent > this.#atMostPercent)
      return {
        products,
        refused: `No product was deactivated: the file leaves out ${products.length} of ${products.length + this.#stored} products of its shops, which is more than ${this.#atMostPercent}%. If that is right, allow it with --missing-at-most ${percent}.`,
      };
    for (let at = 0; !dryRun && at < products.length; at += BATCH)
      await db.write((trx) =>
        upsertProducts(
          trx,
          products.slice(at, at + BATCH).map(({ externalId }) => ({ externalId, isActive: false, missingSince: now })),
          { now },
        ),
      );
    return { products };
  }
}
