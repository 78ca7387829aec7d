/** Transactions: visibility, and rollback on failure. */
import { expect, test } from 'vitest';
import { describeEngines } from '../engines.ts';

describeEngines('transactions', (open, engine) => {
  const names = async () =>
    (await (await open()).read.selectFrom('pays').select('nom').orderBy('nom').execute()).map(({ nom }) => nom);

  test('a write is seen by its own transaction, and by reads once it has committed', async () => {
    const db = await open();
    const inside = await db.write(async (trx) => {
      await trx.insertInto('pays').values({ nom: 'Nigeria' }).execute();
      return trx.selectFrom('pays').select('nom').execute();
    });
    expect(inside).toEqual([{ nom: 'Nigeria' }]);
    expect(await names()).toEqual(['Nigeria']);
  });

  // PGlite has one connection, so a read waits for the transaction.
  if (engine.name !== 'PGlite')
    test('uncommitted data is not visible', async () => {
      const db = await open();
      const before = await names();
      await db.write(async (trx) => {
        await trx.insertInto('pays').values({ nom: 'Ghana' }).execute();
        expect(await names()).toEqual(before);
      });
      expect(await names()).toContain('Ghana');
    });

  test('a transaction whose work throws is rolled back, and rejects with the error', async () => {
    const db = await open();
    const failure = db.write(async (trx) => {
      await trx.insertInto('pays').values({ nom: 'Atlantis' }).execute();
      throw new Error('out of breath');
    });
    await expect(failure).rejects.toThrow('out of breath');
    expect(await names()).not.toContain('Atlantis');
  });

  test('a statement that violates a constraint rolls back the entire transaction', async () => {
    const db = await open();
    const failure = db.write(async (trx) => {
      await trx.insertInto('pays').values({ nom: 'Atlantis' }).execute();
      await trx.insertInto('provinces').values({ nom: 'Nowhere', paysId: 999_999 }).execute();
    });
    await expect(failure).rejects.toMatchObject({ code: expect.any(String), message: /foreign key/i });
    expect(await names()).not.toContain('Atlantis');
  });

  test("concurrent transactions do not lose each other's changes", async () => {
    const db = await open();
    await db.write((trx) => trx.insertInto('counters').values({ name: 'turns', value: 0 }).execute());
    const turn = () =>
      db.write((trx) =>
        trx
          .updateTable('counters')
          .set((eb) => ({ value: eb('value', '+', 1) }))
          .where('name', '=', 'turns')
          .execute(),
      );
    await Promise.all(Array.from({ length: 20 }, turn));
    expect(await db.read.selectFrom('counters').select('value').where('name', '=', 'turns').execute()).toEqual([
      { value: 20 },
    ]);
  });

  test('the next write works after a failed one', async () => {
    const db = await open();
    await expect(db.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await db.write((trx) => trx.insertInto('pays').values({ nom: 'Benin' }).execute());
    expect(await names()).toContain('Benin');
  });

  test('the number of changed rows is returned', async () => {
    const db = await open();
    await db.write((trx) => trx.insertInto('pays').values({ nom: 'Togo' }).execute());
    const changed = await db.write((trx) => trx.deleteFrom('pays').where('nom', '=', 'Togo').executeTakeFirst());
    expect(changed.numDeletedRows).toBe(1n);
  });
});
