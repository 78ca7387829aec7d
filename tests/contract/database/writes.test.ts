import { expect, test } from 'vitest';
import { describeEngines } from '../engines.ts';

describeEngines('transactions', (open) => {
  test('a write is seen by the next read, and by its own transaction before that', async () => {
    const db = await open();
    const inside = await db.write(async (trx) => {
      await trx.insertInto('pays').values({ nom: 'Nigeria' }).execute();
      return trx.selectFrom('pays').select('nom').execute();
    });
    expect(inside).toEqual([{ nom: 'Nigeria' }]);
    expect(await db.read.selectFrom('pays').select('nom').execute()).toEqual([{ nom: 'Nigeria' }]);
  });
});
