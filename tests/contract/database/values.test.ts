/** The codec: values are returned as they were stored, equally on every engine. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEngines } from '../engines.ts';
import { AT, insertProduct } from './rows.ts';

describeEngines('values', (open) => {
  test('booleans, amounts, JSON, integers and times are returned as written', async () => {
    const db = await open();
    const paired = { champ: 'Size,Fit', value: 'M,Slim' };
    const { id } = await insertProduct(db, 'values', {
      promotion: true,
      prixPromotion: 1299.99,
      prix: 12_345_678_901.25,
      views: 9_007_199_254_740_991,
      trendScore: 0.1,
      description_produit: paired,
      nom: 'Ẹ̀wù àdìrẹ “₦”',
      createdAt: '2026-11-21T08:15:00.123Z',
    });
    const row = await db.read.selectFrom('produits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id,
      promotion: true,
      isActive: true,
      prixPromotion: 1299.99,
      prix: 12_345_678_901.25,
      views: 9_007_199_254_740_991,
      trendScore: 0.1,
      description_produit: paired,
      nom: 'Ẹ̀wù àdìrẹ “₦”',
      mesureId: null,
      ratingCount: 0,
      createdAt: '2026-11-21T08:15:00.123Z',
      updatedAt: AT,
    });
  });

  test('columns are decoded under any alias, through joins and sub-queries', async () => {
    const db = await open();
    const { id } = await insertProduct(db, 'aliases', { description_produit: { champ: 'a', value: 'b' } });
    const row = await db.read
      .selectFrom((eb) => eb.selectFrom('produits').selectAll().where('id', '=', id).as('p'))
      .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
      .select(['b.isActive as shopIsActive', 'p.promotion as reduced', 'p.description_produit as table'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ shopIsActive: true, reduced: false, table: { champ: 'a', value: 'b' } });
  });

  test('an expression named like a column is decoded like it', async () => {
    const db = await open();
    await insertProduct(db, 'expressions');
    const { rows } = await sql`select coalesce(b."isActive", b."isActive") as "isActive"
      from boutiques as b where b."nomLink" = ${'expressions'}`.execute(db.read);
    expect(rows).toEqual([{ isActive: true }]);
  });

  test('rows returned by a write are decoded', async () => {
    const db = await open();
    const row = await db.write((trx) =>
      trx
        .insertInto('devises')
        .values({ nom: 'Naira', taux: { valeur: 1 } })
        .returningAll()
        .executeTakeFirst(),
    );
    expect(row).toEqual({ id: expect.any(Number), nom: 'Naira', taux: { valeur: 1 } });
  });

  test('sums, means and counts are numbers', async () => {
    const db = await open();
    await insertProduct(db, 'sums', { prixActuel: 10.25, rnd: 4242 });
    const row = await db.read
      .selectFrom('produits')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('prixActuel').as('sum'),
        eb.fn.avg<number>('prixActuel').as('mean'),
        eb.fn.max<number>('id').as('last'),
      ])
      .where('rnd', '=', 4242)
      .executeTakeFirst();
    expect(row).toEqual({ count: 1, sum: 10.25, mean: 10.25, last: expect.any(Number) });
  });

  test.each([
    ['a Date', new Date(0), /a Date/],
    ['undefined', undefined, /undefined/],
    ['not a number', Number.NaN, /NaN/],
    ['infinity', Number.POSITIVE_INFINITY, /Infinity/],
    ['an inexact number', 2 ** 53, /2\^53/],
    ['a bigint that no number holds', 2n ** 60n, /bigint/],
    ['a map', new Map(), /a Map/],
    ['a symbol', Symbol('x'), /a symbol/],
  ])('%s is refused with its type, in reads and writes', async (_name, value, message) => {
    const db = await open();
    await expect(sql`select ${value} as v`.execute(db.read)).rejects.toThrow(message);
    await expect(db.write((trx) => sql`select ${value} as v`.execute(trx))).rejects.toThrow(message);
  });
});
