/** The record of what operators did to a customer's ratings and reviews. */
import { sql } from 'kysely';
import type { Writer } from '../../../data/database.ts';
import { OPINION_TABLES } from './opinions.repository.ts';

/** The subject of an action on an opinion. */
export const subjectOf = (kind: keyof typeof OPINION_TABLES, id: number): string => `${kind} ${id}`;

/** Erases what was changed of the customer's opinions, and why; who changed it when stays. */
export async function eraseOpinionActions(trx: Writer, clientId: number): Promise<void> {
  for (const [kind, table] of Object.entries(OPINION_TABLES))
    await trx
      .updateTable('operator_actions')
      .set({ before: null, after: null })
      .where('subject', 'in', (eb) =>
        eb
          .selectFrom(table)
          .select(sql<string>`${sql.lit(`${kind} `)} || cast("id" as text)`.as('subject'))
          .where('clientId', '=', clientId),
      )
      .execute();
}
