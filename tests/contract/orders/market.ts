/** Shops, products and customers for tests with many orders, created with few statements. */

import type { Database, Writer } from '../../../src/data/database.ts';
import { insertRows } from '../../../src/data/table-rows.ts';
import { insertProducts, type NewProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import type { Tokens } from '../../../src/providers/tokens.ts';
import { insertPlaceForProducts } from '../database/rows.ts';

/** A product of a test; amounts in naira. */
export interface Stocked {
  readonly prix: number;
  /** Units. */
  readonly qte: number;
  readonly prixPromotion?: number | null;
  readonly promotion?: boolean;
  readonly moq?: number | null;
  /** Index of its shop in the market. */
  readonly shop?: number;
}

export interface Buyer {
  readonly id: number;
  readonly email: string;
  readonly token: string;
}

const HOUR = 3_600_000;

/** Creates `shops` shops with a sub-category for their products. */
async function openShops(trx: Writer, shops: number) {
  const unique = crypto.randomUUID().slice(0, 8);
  const places: { sousCategorieId: number; boutiqueId: number }[] = [];
  for (let k = 0; k < shops; k += 1) places.push(await insertPlaceForProducts(trx, `market-${unique}-${k}`));
  return places;
}

/** Creates `products`; returns their ids in the same order. @param now milliseconds since 1970 */
export function stockMarket(db: Database, products: readonly Stocked[], now: number): Promise<number[]> {
  const shops = Math.max(...products.map(({ shop = 0 }) => shop)) + 1;
  return db.write(async (trx) => {
    const unique = crypto.randomUUID();
    const places = await openShops(trx, shops);
    const rows = products.map(({ shop = 0, ...product }, k): NewProduct => {
      const place = places[shop];
      if (!place) throw new Error(`There is no shop ${shop}.`);
      return {
        nom: `Cloth ${k}`,
        description: 'Indigo cloth.',
        url: '',
        prixPromotion: null,
        promotion: false,
        mesureId: null,
        moq: null,
        quality: null,
        typeOfsale: null,
        deliveryTime: null,
        weight: null,
        length: null,
        width: null,
        height: null,
        description_produit: null,
        isActive: true,
        createdAt: new Date(now - HOUR).toISOString(),
        externalId: `${unique}-${k}`,
        images: [],
        caracteristiques: [],
        ...place,
        ...product,
      };
    });
    return insertProducts(trx, rows);
  });
}

/** Creates `count` customers with sessions. @param now milliseconds since 1970 */
export async function signInBuyers(db: Database, tokens: Tokens, count: number, now: number): Promise<Buyer[]> {
  const unique = crypto.randomUUID().slice(0, 8);
  const createdAt = new Date(now).toISOString();
  const expiresAt = Math.floor((now + 24 * HOUR) / 1000) * 1000;
  const sessionOf = (k: number) => `buyer-${unique}-${k}`;
  const emailOf = (k: number) => `${sessionOf(k)}@example.ng`;
  const ids = await db.write(async (trx) => {
    const made = await insertRows(
      trx,
      'clients',
      ['nom', 'pseudo', 'email', 'emailKey', 'provenEmail', 'createdAt'],
      Array.from({ length: count }, (_, k) => {
        const email = emailOf(k);
        return { nom: 'Obi', pseudo: 'Chika', email, emailKey: email, provenEmail: email, createdAt };
      }),
    );
    await insertRows(
      trx,
      'carts',
      ['clientId'],
      made.map((clientId) => ({ clientId })),
    );
    const sessions = made.map((clientId, k) => ({
      id: sessionOf(k),
      clientId,
      createdAt,
      expiresAt: new Date(expiresAt).toISOString(),
      revokedAt: null,
    }));
    // Not `insertRows`, because the id of a session is a text.
    for (let at = 0; at < count; at += 200)
      await trx
        .insertInto('sessions')
        .values(sessions.slice(at, at + 200))
        .execute();
    return made;
  });
  return Promise.all(
    ids.map(async (id, k) => ({
      id,
      email: emailOf(k),
      token: await tokens.signSession({ clientId: id, sessionId: sessionOf(k) }, expiresAt),
    })),
  );
}
