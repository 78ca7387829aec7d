/** The record of what operators did to a customer, and to their ratings and reviews. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { OPINION_TABLES } from './opinions.repository.ts';

type Kind = keyof typeof OPINION_TABLES;
const KINDS = Object.keys(OPINION_TABLES) as Kind[];

/** The subject of an action on an opinion. */
export const subjectOf = (kind: Kind, id: number): string => `${kind} ${id}`;

/** The subjects of the customer's opinions of a kind. */
const subjectsOf = (db: Reader, kind: Kind, clientId: number) =>
  db
    .selectFrom(OPINION_TABLES[kind])
    .select(sql<string>`${sql.lit(`${kind} `)} || cast("id" as text)`.as('subject'))
    .where('clientId', '=', clientId);

/** Erases what was changed of the customer's opinions, and why; who changed it when stays. */
export async function eraseOpinionActions(trx: Writer, clientId: number): Promise<void> {
  for (const kind of KINDS)
    await trx
      .updateTable('operator_actions')
      .set({ before: null, after: null })
      .where('subject', 'in', subjectsOf(trx, kind, clientId))
      .execute();
}

/**
 * What was done to the customer and their opinions, oldest first, for their own copy. Not by whom: that is the data of
 * another person.
 */
export async function actionsOnClient(db: Reader, clientId: number) {
  return db
    .selectFrom('operator_actions')
    .select(['createdAt', 'action', 'subject', 'before', 'after'])
    .where((eb) =>
      eb.or([
        eb('subject', '=', `customer ${clientId}`),
        ...KINDS.map((kind) => eb('subject', 'in', subjectsOf(db, kind, clientId))),
      ]),
    )
    .orderBy('id')
    .execute();
}
