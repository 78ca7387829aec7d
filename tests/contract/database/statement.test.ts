/** Statements that are built once (`src/data/statement.ts`), on both engines. */
import { expect, test } from 'vitest';
import { statement } from '../../../src/data/statement.ts';
import { rowInserter } from '../../../src/data/table-rows.ts';
import { describeEngines } from '../engines.ts';

describeEngines('statements built once', (open) => {
  test('a statement is built once, and run with other values each time', async () => {
    const db = await open();
    let built = 0;
    const readValue = statement((reader, { name }: { name: string }) => {
      built += 1;
      return reader.selectFrom('counters').select('value').where('name', '=', name);
    });
    await db.write(async (trx) => {
      await trx
        .insertInto('counters')
        .values([
          { name: 'one', value: 1 },
          { name: 'two', value: 2 },
        ])
        .execute();
      expect(await readValue(trx, { name: 'two' })).toEqual([{ value: 2 }]);
    });
    expect(await readValue(db.read, { name: 'one' })).toEqual([{ value: 1 }]);
    expect(await readValue(db.read, { name: 'three' })).toEqual([]);
    expect(built).toBe(1);
  });

  test('statements under way at the same time keep their own values', async () => {
    const db = await open();
    const insert = statement((reader, values: { name: string; value: number }) =>
      reader.insertInto('counters').values({ name: values.name, value: values.value }).returning(['name', 'value']),
    );
    const written = await db.write((trx) =>
      Promise.all([insert(trx, { name: 'first', value: 10 }), insert(trx, { name: 'second', value: 20 })]),
    );
    expect(written).toEqual([[{ name: 'first', value: 10 }], [{ name: 'second', value: 20 }]]);
  });

  test('rows of any number are inserted with quotes, JSON and null as they are', async () => {
    const db = await open();
    const insert = rowInserter('mail_outbox', ['to', 'subject', 'body', 'createdAt', 'sentAt']);
    const rows = ['it’s "quoted"', "o'brien; drop table clients", 'Ẹ̀wù ₦ \\ \n'].map((subject, at) => ({
      to: `${at}@example.com`,
      subject,
      body: { text: subject, html: `<p title="a">${subject}</p>` },
      createdAt: '2026-11-21T08:15:00.123Z',
      sentAt: at === 1 ? '2026-11-21T08:16:00.000Z' : null,
    }));
    await db.write((trx) => insert(trx, rows));
    await db.write((trx) => insert(trx, []));
    const columns = ['to', 'subject', 'body', 'createdAt', 'sentAt'] as const;
    expect(await db.read.selectFrom('mail_outbox').select(columns).orderBy('id').execute()).toEqual(rows);
  });

  test('a value that is missing is refused, not stored as null', async () => {
    const db = await open();
    const readValue = statement((reader, { name }: { name: string }) =>
      reader.selectFrom('counters').select('value').where('name', '=', name),
    );
    await expect(readValue(db.read, {} as { name: string })).rejects.toThrow('undefined');
  });
});
