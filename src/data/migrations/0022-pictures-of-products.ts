/** Products by their pictures: whose pages show one that was replaced. */
import type { MigrationStep } from '../migrate.ts';
import { createIndex } from './ddl.ts';

export const picturesOfProducts: MigrationStep = async (db) => {
  await createIndex(db, 'produits', ['"url"']);
  await createIndex(db, 'images', ['"url"']);
};
