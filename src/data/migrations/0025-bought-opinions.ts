/**
 * Ratings and reviews store whether their author has a delivered order of the product, and helpful ones are read first.
 */
import { sql } from 'kysely';
import { createIndex } from './ddl.ts';
import type { MigrationStep } from './step.ts';

export const boughtOpinions: MigrationStep = async (db) => {
  for (const table of ['etoiles', 'comments']) {
    await sql.raw(`alter table "${table}" add column "bought" boolean not null default false`).execute(db);
    await sql
      .raw(
        `update "${table}" set "bought" = true where exists (
          select 1 from "commandes" o
          join "commande_produits" l on l."commandeId" = o."id"
          join "livraisons" d on d."commandeId" = o."id" and d."boutiqueId" = l."boutiqueId"
          where o."clientId" = "${table}"."clientId" and l."produitId" = "${table}"."produitId"
            and d."status" = 'delivered' and o."status" <> 'cancelled')`,
      )
      .execute(db);
  }
  const newest = ['"createdAt"', '"id"'];
  await createIndex(db, 'etoiles', ['"produitId"', `("comment" <> '')`, '"bought"', ...newest], {
    name: 'etoiles_helpful',
  });
  await createIndex(db, 'etoiles', ['"produitId"', '"cote"']);
  await createIndex(db, 'comments', ['"produitId"', '"bought"', ...newest], { name: 'comments_helpful' });
};
