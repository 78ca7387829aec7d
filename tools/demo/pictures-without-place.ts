/** Finds the demo's pictures that no row refers to any more. */
import type { Reader } from '../../src/data/database.ts';
import { AVATARS } from './people.ts';

const OWN = 'demo/%';

/** Paths of the demo's pictures, generated or not, that nothing in the database refers to. */
export async function picturesWithoutPlace(db: Reader): Promise<string[]> {
  const noted = await db.selectFrom('pictures').select('path').where('path', 'like', OWN).execute();
  const shown = new Set<string | null>();
  const tables = [
    'images',
    'produits',
    'boutiques',
    'classifications',
    'categories',
    'sous_categories',
    'pubs',
    'infos',
    'clients',
  ] as const;
  for (const table of tables) {
    const rows = await db.selectFrom(table).select('url').where('url', 'like', OWN).distinct().execute();
    for (const { url } of rows) shown.add(url);
  }
  return [...noted.map(({ path }) => path), ...AVATARS].filter((path) => !shown.has(path));
}
