/** Writes down the colours of the demo's pictures before any of them is composed: each follows from its ground. */
import { sql } from 'kysely';
import type { NewProduct } from '../../features/products/products-write.repository.ts';
import { readHex } from '../colours.ts';
import type { Writer } from '../database/database.ts';
import { tableRows } from '../database/table-rows.ts';
import { nearestPlaceholder } from '../placeholders.ts';
import { GROUNDS } from './pictures/grounds.ts';
import { groundOfVariant } from './pictures/product-picture.ts';

/** By ground: the colour between its wall and its floor is what its border mostly shows. */
const PLACEHOLDER_OF = new Map(
  Object.values(GROUNDS).map((ground) => [ground, nearestPlaceholder(readHex(ground.horizon.slice(1)))]),
);

/** Number of the placeholder colour of a product's picture; undefined for any other path. */
export function placeholderOfProductPicture(path: string): number | undefined {
  const variant = /^demo\/p\/.*-(\d\d?)\.webp$/.exec(path)?.[1];
  return variant === undefined ? undefined : PLACEHOLDER_OF.get(groundOfVariant(Number(variant)));
}

/** Notes the pictures of products as they come, each once. */
export function pictureNotes(): (trx: Writer, products: readonly NewProduct[]) => Promise<void> {
  const noted = new Set<string>();
  return async (trx, products) => {
    const rows: { path: string; placeholder: number }[] = [];
    for (const { url, images } of products) {
      for (const path of [url, ...images.map((image) => image.url)]) {
        if (noted.has(path)) continue;
        noted.add(path);
        const placeholder = placeholderOfProductPicture(path);
        if (placeholder !== undefined) rows.push({ path, placeholder });
      }
    }
    if (rows.length === 0) return;
    // A shop that runs already may have looked at one.
    await sql`
      insert into pictures (path, placeholder)
      select path, placeholder from ${tableRows(trx, 'pictures', ['path', 'placeholder'], rows)} as r where true
      on conflict (path) do nothing`.execute(trx);
  };
}
