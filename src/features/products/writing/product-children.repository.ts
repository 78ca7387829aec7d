/** Pictures and varieties of products: read and replaced for many products at a time. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { insertRows, isOneOf, type TableRow, textOfIds } from '../../../data/table-rows.ts';

export interface StoredChildren {
  readonly images: readonly { readonly url: string; readonly couleur: { nom: string } | null }[];
  readonly caracteristiques: readonly { readonly nom: string; readonly montant: number }[];
}

/** New pictures or varieties of a product; omitted lists do not change. */
export interface ChildrenChange extends Partial<StoredChildren> {
  readonly id: number;
}

function grouped<T extends { produitId: number }>(rows: readonly T[]): Map<number, Omit<T, 'produitId'>[]> {
  const groups = new Map<number, Omit<T, 'produitId'>[]>();
  for (const { produitId, ...row } of rows) {
    const group = groups.get(produitId);
    if (group) group.push(row);
    else groups.set(produitId, [row]);
  }
  return groups;
}

const storedImages = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('images')
    .select(['produitId', 'url', 'couleur'])
    .where(isOneOf(db, 'produitId', ids))
    .orderBy('id'),
);

const storedVarieties = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('caracteristiques')
    .select(['produitId', 'nom', 'montant'])
    .where(isOneOf(db, 'produitId', ids))
    .orderBy('id'),
);

/** The pictures and varieties of the products `ids`, in insertion order. */
export async function storedChildren(db: Reader, ids: readonly number[]): Promise<(id: number) => StoredChildren> {
  const of = { ids: textOfIds(db, ids) };
  const [images, caracteristiques] = await Promise.all([storedImages(db, of), storedVarieties(db, of)]);
  const imagesOf = grouped(images);
  const caracteristiquesOf = grouped(caracteristiques);
  return (id) => ({ images: imagesOf.get(id) ?? [], caracteristiques: caracteristiquesOf.get(id) ?? [] });
}

/** Replaces the rows of products in `table`. */
async function replaceRows<T extends 'images' | 'caracteristiques'>(
  trx: Writer,
  table: T,
  columns: readonly (keyof TableRow<T> & string)[],
  products: readonly { readonly id: number; readonly rows: readonly TableRow<T>[] }[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ id }) => id);
  await sql`delete from ${sql.table(table)} where ${isOneOf(trx, 'produitId', textOfIds(trx, ids))}`.execute(trx);
  const all = products.flatMap(({ rows }) => rows);
  await insertRows(trx, table, columns, all);
}

/** Replaces the stored pictures and varieties with the given ones. */
export async function replaceChildren(trx: Writer, changes: readonly ChildrenChange[]): Promise<void> {
  const pictures = changes.flatMap(({ id, images }) =>
    images ? [{ id, rows: images.map((image) => ({ produitId: id, ...image })) }] : [],
  );
  await replaceRows(trx, 'images', ['produitId', 'url', 'couleur'], pictures);
  const varieties = changes.flatMap(({ id, caracteristiques }) =>
    caracteristiques ? [{ id, rows: caracteristiques.map((variety) => ({ produitId: id, ...variety })) }] : [],
  );
  await replaceRows(trx, 'caracteristiques', ['produitId', 'nom', 'montant'], varieties);
}
