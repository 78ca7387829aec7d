/** Statements of a transaction that are sent together (src/data/pipelined.ts). */
import net from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Writer } from '../../../src/data/database.ts';
import { withCommit, writesAtEnd } from '../../../src/data/pipelined.ts';
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
        // Checks before and after the rollback of the transaction.
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
    // The connection is still usable.
    await db.write((trx) => trx.insertInto('pays').values({ nom: 'Benin' }).execute());
    expect(await names()).toEqual([...before, 'Benin']);
  });

  const insert = (trx: Writer, nom: string) => trx.insertInto('pays').values({ nom }).execute();
  const insertWrongly = (trx: Writer) =>
    trx.insertInto('provinces').values({ nom: 'Nowhere', paysId: 999_999 }).execute();

  test('those kept for the end are committed with the others, after them', async () => {
    const db = await open();
    const before = await names();
    await db.write(async (trx) => {
      await insert(writesAtEnd(trx), 'Ghana');
      if (engine.name === 'PostgreSQL') await insert(trx, 'Togo');
    });
    const added = engine.name === 'PostgreSQL' ? ['Togo', 'Ghana'] : ['Ghana'];
    expect(await names()).toEqual([...before, ...added]);
  });

  test('all are rolled back when one that was kept fails, or work fails after it', async () => {
    const db = await open();
    const before = await names();
    const failing = (fail: (last: Writer) => Promise<unknown>) =>
      db.write(async (trx) => {
        const last = writesAtEnd(trx);
        await Promise.all([insert(trx, 'Atlantis'), insert(last, 'Lemuria')]);
        await fail(last);
        await insert(last, 'Mu');
      });
    await expect(failing(insertWrongly)).rejects.toMatchObject({ message: /foreign key/i });
    await expect(failing((last) => insert(last, undefined as never))).rejects.toThrow();
    const broken = new Error('The work is broken.');
    await expect(failing(() => Promise.reject(broken))).rejects.toBe(broken);
    expect(await names()).toEqual(before);
  });

  test('those sent with the commit answer, and are rolled back when one fails', async () => {
    const db = await open();
    const before = await names();
    const statements = (trx: Writer) => [insert(trx, 'Niger'), insert(trx, 'Chad')];
    const both = await db.write((trx) => withCommit(trx, Promise.all(statements(trx))));
    expect(both).toHaveLength(2);
    expect(await names()).toEqual([...before, 'Niger', 'Chad']);
    const failing = db.write((trx) => withCommit(trx, Promise.all([...statements(trx), insertWrongly(trx)])));
    await expect(failing).rejects.toMatchObject({ message: /foreign key/i });
    expect(await names()).toEqual([...before, 'Niger', 'Chad']);
  });

  if (engine.name === 'PostgreSQL') {
    test('a result is not read before its statement is sent, and none is started after the commit', async () => {
      const db = await open();
      const before = await names();
      const reading = db.write((trx) => writesAtEnd(trx).selectFrom('pays').select('id').executeTakeFirst());
      await expect(reading).rejects.toThrow('has no result yet');
      const late = db.write((trx) =>
        withCommit(
          trx,
          insert(trx, 'Mali').then(() => insert(trx, 'Late')),
        ),
      );
      await expect(late).rejects.toThrow(/The transaction has ended|already committed/);
      expect(await names()).toEqual([...before, 'Mali']);
    });

    test('begin and five statements are one write to the socket, and commit another, or none of its own', async () => {
      const db = await open();
      const selects = (trx: Writer) =>
        Promise.all(
          Array.from({ length: 5 }, (_, k) => trx.selectFrom('pays').select('id').where('id', '=', k).execute()),
        );
      // Opens the connection.
      await db.write(selects);
      const writes = [vi.spyOn(net.Socket.prototype, '_write'), vi.spyOn(net.Socket.prototype, '_writev' as never)];
      const count = () => writes.flatMap(({ mock }) => mock.calls).length;
      try {
        await db.write(selects);
        expect(count()).toBe(2);
        await db.write((trx) => withCommit(trx, selects(trx)));
        expect(count()).toBe(3);
        await db.write((trx) => insert(writesAtEnd(trx), 'Gabon'));
        expect(count()).toBe(4);
      } finally {
        for (const spy of writes) spy.mockRestore();
      }
    });
  }
});
