/** The placeholder colour of a picture, which all cards and pages with that picture show. */
import { sql } from 'kysely';
import { logChange } from '../../../data/change-log.ts';
import type { Reader, Writer } from '../../../data/database.ts';
import { tags } from '../../../data/tags.ts';

/** The stored colour of the picture at `path`, an index of `PLACEHOLDER_COLOURS`; undefined if unknown. */
export async function pictureColour(db: Reader, path: string): Promise<number | undefined> {
  const row = await db.selectFrom('pictures').select('placeholder').where('path', '=', path).executeTakeFirst();
  return row?.placeholder;
}

/** Tags of the products that show the picture at `path`. */
async function tagsOfProductsWith(trx: Writer, path: string): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from produits where url = ${path}
    union
    select "produitId" from images where url = ${path}`.execute(trx);
  return rows.map(({ id }) => tags.product(id));
}

/**
 * Stores the colour of the picture at `path`. Cached answers without a colour have the picture's tag, those with
 * another colour the tags of their products.
 */
export async function storePictureColour(trx: Writer, path: string, placeholder: number): Promise<void> {
  const known = await pictureColour(trx, path);
  if (known === placeholder) return;
  await trx
    .insertInto('pictures')
    .values({ path, placeholder })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ placeholder }))
    .execute();
  await logChange(trx, known === undefined ? [tags.picture(path)] : await tagsOfProductsWith(trx, path));
}
