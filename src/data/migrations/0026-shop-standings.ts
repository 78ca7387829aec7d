/** The bands that pages show of a shop as a seller, counted once a night. */

import { createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const shopStandings: MigrationStep = async (db, dialect) => {
  const { big } = keywordsOf(dialect);
  await createTable(db, 'shop_standings', {
    boutiqueId: `${big} primary key references "boutiques" ("id") on delete cascade`,
    delivered: 'integer not null',
    ratings: 'integer',
    ratingTenths: 'integer',
    confirmHours: 'integer',
  });
};
