/** Places, currencies and pick-up points: imported, and removed by an operator. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { currenciesForOperator, placesForOperator } from '../../../src/features/location/operator/places.repository.ts';
import { removeCurrency, removePlace } from '../../../src/features/location/operator/remove-place.service.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { PICK_UP } from '../../../src/features/orders/order-status.ts';
import { pickUpPointsForOperator } from '../../../src/features/shops/operator/pick-up-points.repository.ts';
import { removePickUpPoint } from '../../../src/features/shops/operator/remove-pick-up-point.service.ts';
import { NOW } from '../api/catalogue.ts';
import { describeEngines } from '../engines.ts';
import { type OrdersWorld, ordersWorld } from '../orders/harness.ts';
import { importSite } from './import-site.ts';

const OPERATOR = { person: 'root' };

describeEngines('places, currencies and pick-up points', (open) => {
  const { run, reasons } = importSite();
  let db: Database;
  let world: OrdersWorld;
  beforeAll(async () => {
    db = await open();
    // Its places: Nigeria with Lagos (Ikeja) and Oyo (Ibadan), Ghana with Greater Accra (Accra), and Togo.
    world = await ordersWorld(db);
  });

  const counts = async (...args: Parameters<typeof run>) => (await run(...args)).summary;
  /** What `work` returns, and the tags that it logged. */
  async function tagsOf<T>(work: () => Promise<T>): Promise<[T, string[]]> {
    const { last } = await db.read
      .selectFrom('change_log')
      .select((eb) => eb.fn.max('seq').as('last'))
      .executeTakeFirstOrThrow();
    const result = await work();
    const rows = await db.read
      .selectFrom('change_log')
      .select('tag')
      .where('seq', '>', last ?? 0)
      .execute();
    return [result, [...new Set(rows.map(({ tag }) => tag))].sort()];
  }

  test('G-597: an import adds cities with their states and countries, once, whatever their spelling', async () => {
    const file =
      'pays,province,ville\nNigeria,Lagos,Ikeja\n,LAGOS,Ikorodu\n,Kano,\nBenin,Borgou,Parakou\nNigeria,lagos,IKORODU\n,,Nowhere\n';
    const dry = await tagsOf(() => counts(db, 'places', file, { dryRun: true }));
    expect(dry).toEqual([{ read: 6, inserted: 3, updated: 0, unchanged: 1, merged: 1, rejected: 1 }, []]);
    const [summary, tags] = await tagsOf(() => counts(db, 'places', file));
    expect(summary).toEqual({ read: 6, inserted: 3, updated: 0, unchanged: 1, merged: 1, rejected: 1 });
    expect(tags).toEqual(['places']);
    expect(await reasons()).toEqual(['province is empty']);
    expect(await placesForOperator(db.read, 'lagos')).toEqual([
      { country: 'Nigeria', state: 'Lagos', city: 'Ikeja' },
      { country: 'Nigeria', state: 'Lagos', city: 'Ikorodu' },
    ]);
    expect(await placesForOperator(db.read, undefined)).toEqual(
      expect.arrayContaining([
        { country: 'Benin', state: 'Borgou', cities: 1 },
        { country: 'Nigeria', state: 'Kano', cities: 0 },
        { country: 'Togo', state: expect.any(String), cities: expect.any(Number) },
      ]),
    );
    expect(await tagsOf(() => counts(db, 'places', file))).toEqual([
      { read: 6, inserted: 0, updated: 0, unchanged: 4, merged: 1, rejected: 1 },
      [],
    ]);
    const cities = await world.api.ask('/villes/v1/suggestions?keyword=ikor');
    expect(cities.body.data).toEqual([{ nom: 'Ikorodu', province: 'Lagos', pays: 'Nigeria' }]);
  });

  test('G-597: a place is removed with all that is in it, unless a shop is there', async () => {
    await counts(db, 'places', 'pays,province,ville\nChad,Kanem,Mao\nChad,Kanem,Nokou\nChad,Lac,Bol\n');
    const remove = (country: string, state?: string, city?: string, isDryRun = false) =>
      removePlace(db, OPERATOR, { country, state, city, isDryRun }, NOW);
    expect(await tagsOf(() => remove('Chad', undefined, undefined, true))).toEqual([
      { place: 'Chad', states: 2, cities: 3 },
      [],
    ]);
    expect(await tagsOf(() => remove('chad', 'kanem', 'mao'))).toEqual([
      { place: 'Mao, Kanem, Chad', states: 0, cities: 1 },
      ['places'],
    ]);
    await db.write((trx) =>
      trx.updateTable('boutiques').set({ pays: 'Chad', province: 'Lac', ville: 'Bol' }).where('id', '=', 1).execute(),
    );
    const { nomBoutique } = await db.read
      .selectFrom('boutiques')
      .select('nomBoutique')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    for (const names of [['Chad'], ['Chad', 'Lac'], ['Chad', 'Lac', 'Bol']] as const)
      await expect(remove(...(names as [string]))).rejects.toThrow(`is the place of a shop: ${nomBoutique}. Give`);
    expect(await remove('Chad', 'Kanem')).toEqual({ place: 'Kanem, Chad', states: 1, cities: 1 });
    await expect(remove('Chad', 'Kanem')).rejects.toThrow('There is no place Kanem, Chad.');
    const { actions } = await newestActions(db.read, { subject: 'place Kanem, Chad', limit: 5 });
    expect(actions).toMatchObject([{ action: 'places remove', person: 'root', before: { states: 1, cities: 1 } }]);
  });

  test('G-597: currencies have a rate above 0, the naira 1', async () => {
    const file = 'nom,taux\nnaira,1\nRand,0.0099\nEuro,0\nPound,"1,5"\nYen,-1\n';
    const [summary, tags] = await tagsOf(() => counts(db, 'currencies', file));
    expect(summary).toMatchObject({ inserted: 1, unchanged: 1, rejected: 3 });
    expect(tags).toEqual(['currencies']);
    expect(await reasons()).toEqual(
      ['0', '1,5', '-1'].map((text) => `taux "${text}" is not a number above 0, such as 1650 or 2.6`),
    );
    await counts(db, 'currencies', 'nom,taux\nNaira,2\n');
    expect(await reasons()).toEqual(['taux of Naira is 1: prices are in naira']);
    expect(await counts(db, 'currencies', 'nom,taux\nRAND,0.01\n')).toMatchObject({ updated: 1 });
    expect(await currenciesForOperator(db.read)).toContainEqual({ id: expect.any(Number), nom: 'Rand', rate: 0.01 });
    await expect(removeCurrency(db, OPERATOR, 'NAIRA', NOW)).rejects.toThrow('Naira stays: every order is in it.');
    expect(await tagsOf(() => removeCurrency(db, OPERATOR, 'rand', NOW))).toEqual(['Rand', ['currencies']]);
    await expect(removeCurrency(db, OPERATOR, 'Rand', NOW)).rejects.toThrow('There is no currency Rand.');
  });

  test('G-597: pick-up points of a shop are added, changed, and removed when no order waits there', async () => {
    const item = await world.newItem();
    const shop = await db.read
      .selectFrom('produits as p')
      .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
      .select(['b.id', 'b.nomLink'])
      .where('p.id', '=', item.id)
      .executeTakeFirstOrThrow();
    const header = 'boutiqueLink,nom,adressePrecise,desc\n';
    const file = `${header}${shop.nomLink},Bodija,12 Secretariat Road,Mon–Sat 9–17\nno-such-shop,A,B,\n${shop.nomLink},Dugbe,,\n`;
    const [summary, tags] = await tagsOf(() => counts(db, 'pick-up', file));
    expect(summary).toMatchObject({ inserted: 1, rejected: 2 });
    expect(tags).toEqual([`shop:${shop.id}`]);
    expect(await reasons()).toEqual(
      expect.arrayContaining(['there is no shop "no-such-shop"', 'adressePrecise is empty']),
    );
    await counts(db, 'pick-up', `boutiqueLink,nom\n${shop.nomLink},Dugbe\n`);
    expect(await reasons()).toEqual(['adressePrecise is missing, which a new point needs']);
    expect(await counts(db, 'pick-up', `boutiqueLink,nom,desc\n${shop.nomLink},BODIJA,\n`)).toMatchObject({
      updated: 1,
    });
    const find = async () => (await pickUpPointsForOperator(db.read, shop.nomLink)).find(({ nom }) => nom === 'Bodija');
    const point = await find();
    expect(point).toMatchObject({ adressePrecise: '12 Secretariat Road', desc: '' });
    const id = point?.id ?? 0;
    const ada = await world.api.newCustomer();
    const draft = await world.create(ada, [[item, 1]], { modeLivraison: PICK_UP });
    const placed = await world.addLines(ada, Number(draft.body.id), [[item, 1]], { pickUpPoints: [id] });
    expect(placed.status, String(placed.body.messageError)).toBe(200);
    await expect(removePickUpPoint(db, OPERATOR, id, NOW)).rejects.toThrow(
      `Bodija of ${shop.nomLink} is where orders are picked up: AP-NG-`,
    );
    expect((await world.setStatus(ada, Number(draft.body.id), 'cancelled')).status).toBe(200);
    expect(await tagsOf(() => removePickUpPoint(db, OPERATOR, id, NOW))).toEqual([
      { id, nom: 'Bodija', shop: shop.nomLink },
      [`shop:${shop.id}`],
    ]);
    expect(await find()).toBeUndefined();
    await expect(removePickUpPoint(db, OPERATOR, id, NOW)).rejects.toThrow(`There is no pick-up point ${id}.`);
  });
});
