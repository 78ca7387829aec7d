/** Pictures and varieties of products: read and replaced for many products at a time. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { insertRows, isOneOf, tableRows, textOfIds } from '../../../data/table-rows.ts';

export interface StoredChildren {
  readonly images: readonly { readonly url: string; readonly couleur: { nom: string } | null }[];
  readonly caracteristiques: readonly { readonly nom: string; readonly montant: number }[];
}

/** New pictures or varieties of a product; what is left out stays as it is. */
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

const idRows = (db: Reader, ids: readonly number[]) =>
  tableRows(
    db,
    'produits',
    ['id'],
    ids.map((id) => ({ id })),
  );

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

/** The pictures and varieties of `ids`, in the order in which they were added. */
export async function storedChildren(db: Reader, ids: readonly number[]): Promise<(id: number) => StoredChildren> {
  const of = { ids: textOfIds(db, ids) };
  const [images, caracteristiques] = await Promise.all([storedImages(db, of), storedVarieties(db, of)]);
  const imagesOf = grouped(images);
  const caracteristiquesOf = grouped(caracteristiques);
  return (id) => ({ images: imagesOf.get(id) ?? [], caracteristiques: caracteristiquesOf.get(id) ?? [] });
}

/** Puts the given pictures and varieties in the place of the stored ones. */
export async function replaceChildren(trx: Writer, changes: readonly ChildrenChange[]): Promise<void> {
  const images = changes.flatMap(({ id, images: rows }) => (rows ? [{ id, rows }] : []));
  if (images.length > 0) {
    await sql`delete from images where "produitId" in ${idRows(
      trx,
      images.map(({ id }) => id),
    )}`.execute(trx);
    const rows = images.flatMap((of) => of.rows.map((image) => ({ produitId: of.id, ...image })));
    await insertRows(trx, 'images', ['produitId', 'url', 'couleur'], rows);
  }
  const varieties = changes.flatMap(({ id, caracteristiques: rows }) => (rows ? [{ id, rows }] : []));
  if (varieties.length > 0) {
    await sql`delete from caracteristiques where "produitId" in ${idRows(
      trx,
      varieties.map(({ id }) => id),
    )}`.execute(trx);
    const rows = varieties.flatMap((of) => of.rows.map((variety) => ({ produitId: of.id, ...variety })));
    await insertRows(trx, 'caracteristiques', ['produitId', 'nom', 'montant'], rows);
  }
}
