/**
 * Lines of carts and orders store the names of the chosen variety and colour, with a line for each combination.
 * Existing lines have none.
 */
import { sql } from 'kysely';
import { createIndex, createTable, keywordsOf } from './ddl.ts';
import type { MigrationStep } from './step.ts';

/** The name of a choice; '' when there is none. */
const NAME = `text not null default ''`;

export const chosenVarieties: MigrationStep = async (db, dialect) => {
  const w = keywordsOf(dialect);
  const run = (statement: string) => sql.raw(statement).execute(db);

  /** Creates the table again with other keys, because SQLite cannot change them, and copies its rows. */
  const remake = async (table: string, columns: Readonly<Record<string, string>>, key: string) => {
    const stored = Object.keys(columns)
      .map((column) => `"${column}"`)
      .join(', ');
    await run(`alter table "${table}" rename to "${table}_before"`);
    await run(`drop index "${table}_produitId"`);
    await createTable(db, table, { ...columns, variety: NAME, colour: NAME }, [
      `primary key ("${key}", "produitId", "variety", "colour")`,
    ]);
    await run(`insert into "${table}" (${stored}) select ${stored} from "${table}_before"`);
    await run(`drop table "${table}_before"`);
    await createIndex(db, table, ['"produitId"']);
  };

  await remake(
    'cart_produits',
    {
      cartId: `${w.big} not null references "carts" ("id") on delete cascade`,
      produitId: `${w.big} not null references "produits" ("id") on delete cascade`,
      size: 'integer not null check ("size" >= 1)',
    },
    'cartId',
  );
  await remake(
    'commande_produits',
    {
      commandeId: `${w.big} not null references "commandes" ("id") on delete cascade`,
      produitId: `${w.big} not null references "produits" ("id") on delete restrict`,
      boutiqueId: `${w.big} not null references "boutiques" ("id") on delete restrict`,
      nom: 'text not null',
      qte: 'integer not null check ("qte" >= 1)',
      qteBackorder: 'integer not null check ("qteBackorder" >= 0 and "qteBackorder" <= "qte")',
      prix: `${w.money} not null check ("prix" >= 0)`,
    },
    'commandeId',
  );
};
