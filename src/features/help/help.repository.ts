/** Reads help documents (`help_documents`) and apps (`mobile_apps`), which an operator adds. */
import type { Reader } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';

/** The document whose address ends in `slug`; undefined if there is none. */
export async function helpDocument(db: Reader, slug: string): Promise<Row<'help_documents'> | undefined> {
  return db.selectFrom('help_documents').selectAll().where('slug', '=', slug).executeTakeFirst();
}

/** Apps sorted by name. */
export async function mobileApps(db: Reader): Promise<Row<'mobile_apps'>[]> {
  return db.selectFrom('mobile_apps').selectAll().orderBy('name').execute();
}
