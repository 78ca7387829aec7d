/** Pictures and varieties of products: read and replaced for many products at a time. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, rowInserter, textOfIds } from '../../../data/table-rows.ts';

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

const insertImages = rowInserter('images', ['produitId', 'url', 'couleur']);
const insertVarieties = rowInserter('caracteristiques', ['produitId', 'nom', 'montant']);

const deleteImages = statement(
  (db, { ids }: { ids: string }) => sql`delete from images where ${isOneOf(db, 'produitId', ids)}`,
);
const deleteVarieties = statement(
  (db, { ids }: { ids: string }) => sql`delete from caracteristiques where ${isOneOf(db, 'produitId', ids)}`,
);

/** Adds pictures and varieties to products without any. */
export async function insertChildren(trx: Writer, products: readonly ChildrenChange[]): Promise<void> {
  const images = products.flatMap(({ id, images = [] }) => images.map((image) => ({ produitId: id, ...image })));
  const varieties = products.flatMap(({ id, caracteristiques = [] }) =>
    caracteristiques.map((variety) => ({ produitId: id, ...variety })),
  );
  await Promise.all([
    images.length > 0 && insertImages(trx, images),
    varieties.length > 0 && insertVarieties(trx, varieties),
  ]);
}

/** Replaces the stored pictures and varieties with the given ones. */
export async function replaceChildren(trx: Writer, changes: readonly ChildrenChange[]): Promise<void> {
  const idsOf = (list: keyof StoredChildren) => changes.flatMap((change) => (change[list] ? [change.id] : []));
  const [pictured, varied] = [idsOf('images'), idsOf('caracteristiques')];
  await Promise.all([
    pictured.length > 0 && deleteImages(trx, { ids: textOfIds(trx, pictured) }),
    varied.length > 0 && deleteVarieties(trx, { ids: textOfIds(trx, varied) }),
    insertChildren(trx, changes),
  ]);
}
