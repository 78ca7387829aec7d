/** Products by their pictures: whose pages show one that was replaced. */

import { createIndex } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const picturesOfProducts: MigrationStep = async (db) => {
  await createIndex(db, 'produits', ['"url"']);
  await createIndex(db, 'images', ['"url"']);
};
