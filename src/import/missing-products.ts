/** Products that a full file leaves out, which are sold no more (`--missing deactivate`). */

import { sql } from 'kysely';
import type { Database, Writer } from '../data/database.ts';
import { upsertProducts } from '../features/products/products-write.repository.ts';
import type { Fields } from './fields.ts';
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
  /** Why none of them was deactivated, as a sentence. */
  readonly refused?: string;
}

/** Products a transaction. */
const BATCH = 1000;

/**
 * Finds the active products that came by an import, are of a shop that the file has products of, and are not in the
 * file. Those that were made by hand have no identity of a source and are left alone.
 */
export class MissingProducts {
  readonly #atMostPercent: number;
  readonly #shops = new Set<number>();
  readonly #rejected = new SeenKeys();
  /** Products of the file that were stored before. */
  #kept = 0;
  #withoutIdentity = 0;

  /** @param atMostPercent of the products that these shops had; more would be a mistake */
  constructor(atMostPercent: number) {
    this.#atMostPercent = atMostPercent;
  }

  /** A rejected row, which is in the file all the same; undefined for one that cannot be read. */
  addRejected(fields: Fields | undefined): void {
    try {
      const identity = fields ? identityOfRow(fields) : '';
      if (identity === '') this.#withoutIdentity++;
      else this.#rejected.add(identity);
    } catch (error) {
      // Too long to be that of any product.
      if (!(error instanceof RowError)) throw error;
    }
  }

  addStored(outcome: Outcome): void {
    if (outcome !== 'inserted') this.#kept++;
  }

  /** Called in the transaction that stores the products of `externalIds`. */
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
   * Deactivates them, unless that is refused or a dry run.
   * @param seen identities of the rows that were not rejected
   * @param now ISO 8601
   */
  async finish(db: Database, seen: SeenKeys, dryRun: boolean, now: string): Promise<MissingResult> {
    if (this.#withoutIdentity > 0)
      return {
        products: [],
        refused: `No product was deactivated: ${this.#withoutIdentity} rejected ${this.#withoutIdentity === 1 ? 'row has' : 'rows have'} no identity, so the products that the file leaves out are not known.`,
      };
    const products = await this.#find(db, seen);
    const percent = Math.ceil((products.length * 100) / (products.length + this.#kept));
    if (products.length > 0 && percent > this.#atMostPercent)
      return {
        products,
        refused: `No product was deactivated: the file leaves out ${products.length} of ${products.length + this.#kept} products of its shops, which is more than ${this.#atMostPercent}%. If that is right, allow it with --missing-at-most ${percent}.`,
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
