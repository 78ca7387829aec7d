/** Followed shops (`follows`). The follower count is read with the shop. */
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import { insertAndLog } from '../../data/logged-rows.ts';
import type { Row } from '../../data/tables.ts';

export type Follow = Row<'follows'>;

/** The stored follow, which has no id of its own; undefined if the customer does not follow the shop. */
export async function followOf(db: Reader, { clientId, boutiqueId }: Follow): Promise<Follow | undefined> {
  return db
    .selectFrom('follows')
    .select(['clientId', 'boutiqueId'])
    .where('clientId', '=', clientId)
    .where('boutiqueId', '=', boutiqueId)
    .executeTakeFirst();
}

/** Those of `boutiqueIds` that the customer follows. */
export async function followedAmong(db: Reader, clientId: number, boutiqueIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select('boutiqueId')
    .where('clientId', '=', clientId)
    .where('boutiqueId', 'in', boutiqueIds)
    .orderBy('boutiqueId')
    .execute();
  return rows.map(({ boutiqueId }) => boutiqueId);
}

/** The shop, locked until the transaction ends; undefined when there is none. */
export async function lockShop(trx: Writer, id: number): Promise<{ isActive: boolean } | undefined> {
  return trx
    .selectFrom('boutiques')
    .select('isActive')
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forShare())
    .executeTakeFirst();
}

/** Adds the follow unless it exists. The caller holds locks on the customer and the shop. */
export async function insertFollow(trx: Writer, follow: Follow): Promise<void> {
  if (!(await followOf(trx, follow))) await insertAndLog(trx, 'follows', follow);
}
