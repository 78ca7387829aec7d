/** What pages say of a shop as a seller, in the bands that they show; counted once a night (G-440). */

import { createTable, wordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const shopStandings: MigrationStep = async (db, dialect) => {
  const { big } = wordsOf(dialect);
  await createTable(db, 'shop_standings', {
    boutiqueId: `${big} primary key references "boutiques" ("id") on delete cascade`,
    delivered: 'integer not null',
    ratings: 'integer',
    ratingTenths: 'integer',
    confirmHours: 'integer',
  });
};
