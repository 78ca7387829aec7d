/** Statements of one transaction that are sent together (src/data/pipelined.ts). */
import net from 'node:net';
import { expect, test, vi } from 'vitest';
import { describeEngines } from '../engines.ts';

describeEngines('statements sent together', (open, engine) => {
  const names = async () =>
    (await (await open()).read.selectFrom('pays').select('nom').orderBy('id').execute()).map(({ nom }) => nom);

  test('are executed in the sequence in which they were started', async () => {
    const db = await open();
    const wanted = Array.from({ length: 20 }, (_, k) => `Country ${k}`);
    const seen = await db.write((trx) =>
      Promise.all(
        wanted.map(async (nom) => {
          const inserted = trx.insertInto('pays').values({ nom }).execute();
          const read = trx
            .selectFrom('pays')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow();
          await inserted;
          return Number((await read).count);
        }),
      ),
    );
    expect(await names()).toEqual(wanted);
    expect(seen).toEqual(wanted.map((_, k) => k + 1));
  });

  test('are all rolled back when one fails, and those of a branch that goes on are refused', async () => {
    const db = await open();
    const before = await names();
    const refused = vi.fn();
    let branches: Promise<unknown>[] = [];
    const failure: Promise<unknown> = db.write((trx) => {
      const failing = trx.insertInto('provinces').values({ nom: 'Nowhere', paysId: 999_999 }).execute();
      const goOn = async (nom: string, until: () => Promise<unknown>) => {
        await until();
        await trx.insertInto('pays').values({ nom }).execute();
      };
      branches = [
        // Before the transaction is rolled back, and after.
        goOn('Atlantis', () => failing.catch(() => {}).then(() => {})),
        goOn('Lemuria', () => failure.catch(() => {})),
      ];
      for (const branch of branches) branch.catch(refused);
      return Promise.all([failing, ...branches]);
    });
    await expect(failure).rejects.toMatchObject({ message: /foreign key/i });
    await Promise.allSettled(branches);
    expect(refused.mock.calls.map(([{ message }]) => message)).toEqual([
      expect.stringMatching(/^The transaction has ended|current transaction is aborted|already rolled back/),
      'Transaction is already rolled back',
    ]);
    expect(await names()).toEqual(before);
    // The connection is usable.
    await db.write((trx) => trx.insertInto('pays').values({ nom: 'Benin' }).execute());
    expect(await names()).toEqual([...before, 'Benin']);
  });

  if (engine.name === 'PostgreSQL')
    test('begin and five statements are one write to the socket, and commit another', async () => {
      const db = await open();
      const work = () =>
        db.write((trx) =>
          Promise.all(
            Array.from({ length: 5 }, (_, k) => trx.selectFrom('pays').select('id').where('id', '=', k).execute()),
          ),
        );
      // Opens the connection.
      await work();
      const writes = [vi.spyOn(net.Socket.prototype, '_write'), vi.spyOn(net.Socket.prototype, '_writev' as never)];
      try {
        await work();
        expect(writes.flatMap(({ mock }) => mock.calls)).toHaveLength(2);
      } finally {
        for (const spy of writes) spy.mockRestore();
      }
    });
});
