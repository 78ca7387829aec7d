/** An index of products by their pictures, to find the pages of a replaced picture. */

import { createIndex } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const picturesOfProducts: MigrationStep = async (db) => {
  await createIndex(db, 'produits', ['"url"']);
  await createIndex(db, 'images', ['"url"']);
};
