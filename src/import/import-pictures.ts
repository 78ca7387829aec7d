/** Imports pictures of existing collections, categories and sub-categories. */

import type { Writer } from '../data/database.ts';
import { updateAndLog } from '../data/logged-rows.ts';
import { nameKey } from '../shared/name-key.ts';
import type { Importer, Outcome } from './importer.ts';
import { LEVELS, type Level, type PictureRow } from './parse-picture.ts';
import { RowError } from './row-error.ts';

const TABLES = { sousCategorie: 'sous_categories', categorie: 'categories', collection: 'classifications' } as const;
const MESSAGES = { sousCategorie: 'sub-category', categorie: 'category', collection: 'collection' } as const;

/** Returns all rows of a level with their names. There are few, so they are read together. */
async function storedRows(trx: Writer, level: Level) {
  const collections = await trx.selectFrom('classifications').select(['id', 'nom', 'url']).execute();
  if (level === 'collection')
    return collections.map(({ id, nom, url }) => ({
      id,
      url,
      names: { sousCategorie: '', categorie: '', collection: nom },
    }));
  const categories = trx
    .selectFrom('categories as c')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .select(['c.id', 'c.url', 'c.nom as categorie', 'k.nom as collection']);
  if (level === 'categorie')
    return (await categories.execute()).map(({ id, url, ...names }) => ({
      id,
      url,
      names: { ...names, sousCategorie: '' },
    }));
  const rows = await trx
    .selectFrom('sous_categories as s')
    .innerJoin('categories as c', 'c.id', 's.categorieId')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .select(['s.id', 's.url', 's.nom as sousCategorie', 'c.nom as categorie', 'k.nom as collection'])
    .execute();
  return rows.map(({ id, url, ...names }) => ({ id, url, names }));
}

/** Creates the importer of pictures of `level`. */
export function picturesImporter(level: Level): Importer<PictureRow> {
  /** Levels from this one up to the collection. */
  const levels = LEVELS.slice(LEVELS.indexOf(level));
  const describe = (names: PictureRow['names']) =>
    levels
      .filter((one) => names[one] !== '')
      .map((one) => `${MESSAGES[one]} "${names[one]}"`)
      .join(' in ');
  return {
    picturesOf: ({ url }) => [url],
    nameOf: ({ url }) => url,
    identityOf: ({ names }) => levels.map((one) => nameKey(names[one])).join('\n'),
    async write(trx, rows) {
      const stored = await storedRows(trx, level);
      const outcomes: Outcome[] = [];
      for (const { names, url } of rows) {
        const found = stored.filter((row) =>
          levels.every((one) => names[one] === '' || nameKey(names[one]) === nameKey(row.names[one])),
        );
        const [only] = found;
        if (!only) outcomes.push(new RowError(`there is no ${describe(names)}`));
        else if (found.length > 1)
          outcomes.push(new RowError(`there are ${found.length} of ${describe(names)}: name what it is in`));
        else if (only.url === url) outcomes.push('unchanged');
        else {
          await updateAndLog(trx, TABLES[level], { id: only.id }, { url });
          outcomes.push('updated');
        }
      }
      return outcomes;
    },
  };
}
