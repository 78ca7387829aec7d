/** The places of a live shop, on every engine. */
import { expect, test } from 'vitest';
import { tags } from '../../../src/data/tags.ts';
import { STATES } from '../../../src/features/delivery/states.ts';
import { nigerianStates } from '../../../src/features/location/nigeria/nigeria-places.repository.ts';
import { storePlaces } from '../../../src/features/location/nigeria/store-places.service.ts';
import { describeEngines } from '../engines.ts';

test('G-421: the file has the states that delivery knows, and 774 areas', () => {
  const states = nigerianStates();
  expect(states.map(({ nom }) => nom)).toEqual(STATES);
  const areas = states.flatMap(({ nom, cities }) => cities.map((city) => `${city}, ${nom}`));
  expect([areas.length, new Set(areas).size]).toEqual([774, 774]);
  for (const area of areas) expect(area).toMatch(/^[A-Z][A-Za-z'’ /-]+, [A-Z][A-Za-z ]+$/);
});

describeEngines('the places of a fresh live shop', (open) => {
  test('G-421: are stored once, whoever starts at the same time, and pages are told', async () => {
    const db = await open();
    await Promise.all([storePlaces(db), storePlaces(db)]);
    const count = async (table: 'pays' | 'provinces' | 'villes') =>
      (await db.read.selectFrom(table).select('id').execute()).length;
    const all = async () => [await count('pays'), await count('provinces'), await count('villes')];
    expect(await all()).toEqual([1, 37, 774]);
    const logged = await db.read.selectFrom('change_log').select('tag').where('tag', '=', tags.places).execute();
    expect(logged.length).toBeGreaterThan(0);
    const ikeja = await db.read
      .selectFrom('villes as v')
      .innerJoin('provinces as p', 'p.id', 'v.provinceId')
      .innerJoin('pays as c', 'c.id', 'p.paysId')
      .select(['p.nom as state', 'c.nom as country'])
      .where('v.nom', '=', 'Ikeja')
      .execute();
    expect(ikeja).toEqual([{ state: 'Lagos', country: 'Nigeria' }]);
  });

  test('G-421: never overwrite or extend what a shop has', async () => {
    const db = await open();
    await db.write(async (trx) => {
      for (const table of ['villes', 'provinces', 'pays'] as const) await trx.deleteFrom(table).execute();
      await trx.insertInto('pays').values({ nom: 'Ghana' }).execute();
    });
    await storePlaces(db);
    expect(await db.read.selectFrom('pays').select('nom').execute()).toEqual([{ nom: 'Ghana' }]);
    expect(await db.read.selectFrom('provinces').select('id').execute()).toEqual([]);
  });
});
