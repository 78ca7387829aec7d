/** Accounts that the embedded Google of a demo has confirmed, although anyone can sign in there as anyone. */
import type { Database } from '../data/database.ts';
import { STAND_IN_SUB } from '../providers/google-stand-in.ts';

/** Secures a live shop that was a demo: ends the sessions of these accounts and revokes what the stand-in verified. */
export async function lockStandInAccounts(db: Database): Promise<void> {
  await db.write(async (trx) => {
    const theirs = trx.selectFrom('clients').select('id').where('googleSub', 'like', `${STAND_IN_SUB}%`);
    await trx.deleteFrom('sessions').where('clientId', 'in', theirs).execute();
    await trx
      .updateTable('clients')
      .set({ provenEmail: null, googleSub: null })
      .where('googleSub', 'like', `${STAND_IN_SUB}%`)
      .execute();
  });
}
