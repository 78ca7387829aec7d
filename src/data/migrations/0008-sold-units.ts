/** `orderCount` becomes the number of sold units: paid or delivered. Before, it also counted those of unpaid orders. */
import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

export const soldUnits: MigrationStep = async (db) => {
  await sql`
    update "produits"
    set "orderCount" = case when "orderCount" > "unsold"."units" then "orderCount" - "unsold"."units" else 0 end
    from (
      select l."produitId", sum(l."qte") as "units"
      from "commande_produits" l
      join "commandes" o on o."id" = l."commandeId"
      join "livraisons" d on d."commandeId" = l."commandeId" and d."boutiqueId" = l."boutiqueId"
      where o."payment" = 'pending' and o."status" not in ('draft', 'cancelled') and d."status" <> 'delivered'
      group by l."produitId"
    ) as "unsold"
    where "produits"."id" = "unsold"."produitId"`.execute(db);
};
