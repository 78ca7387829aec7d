/** Transactions as tasks (`Database.run`): on SQLite several tasks share one commit in the writer thread. */
import { expect, test } from 'vitest';
import { ApiError } from '../../../src/api/api-error.ts';
import type { Database } from '../../../src/data/database.ts';
import { isUniqueViolation } from '../../../src/data/unique-violation.ts';
import { describeEngines, eachEngine } from '../engines.ts';
import { addClient, addCountry, EXAMPLES, unlisted } from './task-examples.ts';

const describeTasks = (open: () => Promise<Database>) => {
  const names = async () => {
    const rows = await (await open()).read.selectFrom('pays').select('nom').orderBy('id').execute();
    return rows.map(({ nom }) => nom);
  };
  const logged = async () => {
    const rows = await (await open()).read.selectFrom('change_log').select('tag').orderBy('seq').execute();
    return rows.map(({ tag }) => tag);
  };

  test('tasks that are asked for together are each done or rolled back alone', async () => {
    const db = await open();
    const endings = [undefined, 'refused', 'failed', undefined] as const;
    const requested = Array.from({ length: 80 }, (_, k) => ({ nom: `c${k}`, end: endings[k % 4] }));
    const before = await names();
    const ends = await Promise.allSettled(requested.map((country) => db.run(addCountry, country)));
    const good = requested.filter(({ end }) => end === undefined).map(({ nom }) => nom);
    expect((await names()).slice(before.length).toSorted()).toEqual(good.toSorted());
    expect((await logged()).filter((tag) => /^c\d+$/.test(tag)).toSorted()).toEqual(good.toSorted());
    for (const [k, end] of ends.entries())
      expect(end.status, String(k)).toBe(requested[k]?.end === undefined ? 'fulfilled' : 'rejected');
  });

  test('an error keeps its kind: an ApiError with all it says, a violated constraint, any other', async () => {
    const db = await open();
    const refused = await db.run(addCountry, { nom: 'x', end: 'refused' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 409, message: 'No x.', tags: ['tag'], retryAfter: 1500 });
    await expect(db.run(addCountry, { nom: 'y', end: 'failed' })).rejects.toThrow('y broke.');
    await db.run(addClient, 'ada');
    const twice = await db.run(addClient, 'ada').catch((error: unknown) => error);
    expect(isUniqueViolation(twice)).toBe(true);
  });

  test('a task takes turns with an ordinary write, and sees what that committed', async () => {
    const db = await open();
    const before = (await names()).length;
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = db.write(async (trx) => {
      await trx.insertInto('pays').values({ nom: 'written' }).execute();
      started.resolve();
      await release.promise;
    });
    await started.promise;
    const task = db.run(addCountry, { nom: 'task' });
    // On SQLite it waits; on PostgreSQL it may come first.
    release.resolve();
    await write;
    await task;
    expect((await names()).slice(before).toSorted()).toEqual(['task', 'written']);
  });

  test('listeners are woken after a task, and closing waits for it', async () => {
    const db = await open();
    let woken = 0;
    const forget = db.onWake(() => {
      woken += 1;
    });
    const before = (await names()).length;
    await db.run(addCountry, { nom: 'heard' });
    forget();
    expect(woken).toBeGreaterThan(0);
    expect((await names()).length).toBe(before + 1);
  });

  test('G-600: a task that is not in the table is an error, on the engine that looks it up', async () => {
    const db = await open();
    const ran = db.run(unlisted, undefined);
    if (db.dialect === 'sqlite') await expect(ran).rejects.toThrow(/does not know the task unlisted/);
    else expect(await ran).toBe('done');
    expect((await db.run(addCountry, { nom: 'after' })).id).toBeGreaterThan(0);
  });
};

describeEngines('tasks', describeTasks, eachEngine, EXAMPLES);
