/** Complete lists, reviews, and pictures of collections and categories. */
import { expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { ratingsOfProduct } from '../../../src/features/ratings/ratings.repository.ts';
import { reviewsOfProduct } from '../../../src/features/reviews/reviews.repository.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { importSite, productOf } from './import-site.ts';

const NOW = '2026-11-21T12:00:00.000Z';

describeEngines(
  'kinds of an import',
  (open) => {
    const { run, reasons } = importSite();

    const goods = (shop: string, ...ids: string[]) =>
      `externalId,nom,prix,sousCategorie,boutique\n${ids.map((id) => `${id},Pot ${id},500,Pots,${shop}\n`).join('')}`;
    const isActive = async (db: Database, ...ids: string[]) => {
      const found = await Promise.all(ids.map((id) => productOf(db, id)));
      return found.map((product) => product?.isActive);
    };
    const full = (atMostPercent = 60, more = {}) => ({ missing: { atMostPercent }, ...more });

    test('a complete file deactivates products that it leaves out, until a later file has them again', async () => {
      const db = await open();
      await run(db, 'products', goods('Full stall', 'f1', 'f2', 'f3', 'f4'));
      await run(db, 'products', goods('Other stall', 'o1'));
      await run(db, 'products', 'externalId,isActive\nf4,0\n');
      const dry = await run(db, 'products', goods('Full stall', 'f1', 'f5'), full(60, { dryRun: true }));
      const left = [
        { externalId: 'f2', nom: 'Pot f2', shop: 'full-stall' },
        { externalId: 'f3', nom: 'Pot f3', shop: 'full-stall' },
      ];
      expect(dry.missing).toEqual({
        products: left,
        refused: expect.stringMatching(/2 of 3 products.*more than 60%.*--missing-at-most 67/),
      });
      expect((await run(db, 'products', goods('Full stall', 'f1', 'f5'), full(67, { dryRun: true }))).missing).toEqual({
        products: left,
      });
      expect(await isActive(db, 'f1', 'f2', 'f3')).toEqual([true, true, true]);
      expect((await run(db, 'products', goods('Full stall', 'f1', 'f5'), full(67, { now: NOW }))).missing).toEqual({
        products: left,
      });
      expect(await isActive(db, 'f1', 'f2', 'f3', 'f4', 'f5', 'o1')).toEqual([true, false, false, false, true, true]);
      expect(await productOf(db, 'f2')).toMatchObject({ missingSince: NOW, isListed: false });
      // Both return with the file that contains them; one deactivated by hand stays inactive.
      const back = await run(db, 'products', goods('Full stall', 'f1', 'f2', 'f4', 'f5'), full());
      expect(back).toMatchObject({ summary: { updated: 1, unchanged: 3 }, missing: { products: [] } });
      expect(await isActive(db, 'f2', 'f3', 'f4')).toEqual([true, false, false]);
      expect(await productOf(db, 'f2')).toMatchObject({ missingSince: null, isListed: true });
    });

    test('nothing is deactivated when rejected rows have no identity, or the limit is exceeded', async () => {
      const db = await open();
      await run(db, 'products', goods('Strict stall', 's1', 's2', 's3', 's4'));
      const broken = await run(
        db,
        'products',
        `${goods('Strict stall', 's1', 's2', 's3')},No identity,5,Pots,Strict stall\n`,
        full(),
      );
      expect(broken.missing).toEqual({
        products: [],
        refused: expect.stringContaining('1 rejected row has no identity'),
      });
      const few = await run(db, 'products', goods('Strict stall', 's1'), full(20));
      expect(few.missing?.refused).toContain('3 of 4 products of its shops, which is more than 20%');
      // A rejected row with an identity counts as present.
      const wrong = `${goods('Strict stall', 's1', 's2')}s3,Pot s3,free,Pots,Strict stall\n,,,,\n , ,,,\n`;
      expect((await run(db, 'products', wrong, full())).missing?.products).toMatchObject([{ externalId: 's4' }]);
      expect(await isActive(db, 's1', 's2', 's3', 's4')).toEqual([true, true, true, false]);
      expect((await run(db, 'products', wrong)).missing).toBeUndefined();
    });

    test('pictures of collections, categories and sub-categories are set by their names', async () => {
      const db = await open();
      const header = 'externalId,nom,prix,sousCategorie,categorie,collection,boutique\n';
      await run(db, 'products', `${header}k1,A,5,Plates,Kitchen,Home,S\nk2,B,5,Plates,Kitchen,Hotel,S\n`);
      const counts = async (...args: Parameters<typeof run>) => (await run(...args)).summary;
      expect(await counts(db, 'collections', 'collection,image\nHOME,c/home.webp\nNone,x.webp\n')).toMatchObject({
        updated: 1,
        rejected: 1,
      });
      expect(await reasons()).toEqual(['there is no collection "None"']);
      expect(await counts(db, 'collections', 'collection,image\nHome,c/home.webp\n')).toMatchObject({ unchanged: 1 });
      expect(await counts(db, 'categories', 'categorie,image\nKitchen,c.webp\n')).toMatchObject({ rejected: 1 });
      expect(await reasons()).toEqual(['there are 2 of category "Kitchen": name what it is in']);
      const image = 'http://cdn.example/k.jpg';
      expect(await counts(db, 'categories', `categorie,collection,image\nKitchen,Hotel,${image}\n`)).toMatchObject({
        updated: 1,
      });
      expect(await counts(db, 'sub-categories', 'sousCategorie,collection,image\nplates,home,p.webp\n')).toMatchObject({
        updated: 1,
      });
      const urls = async (table: 'classifications' | 'categories' | 'sous_categories') =>
        (await db.read.selectFrom(table).select(['nom', 'url']).where('url', '!=', '').execute()).map(
          ({ nom, url }) => `${nom} ${url}`,
        );
      expect(await urls('classifications')).toContain('Home c/home.webp');
      expect(await urls('categories')).toEqual(['Kitchen https://cdn.example/k.jpg']);
      expect(await urls('sous_categories')).toEqual(['Plates p.webp']);
      expect(await counts(db, 'collections', 'collection,image\nHome,javascript:alert(1)\n')).toMatchObject({
        rejected: 1,
      });
    });

    test('reviews are stored with their authors, once, and updated from their source', async () => {
      const db = await open();
      await run(db, 'products', goods('Talk stall', 'r1', 'r2'));
      const id = (await productOf(db, 'r1'))?.id ?? 0;
      const header = 'externalId,produit,pseudo,auteurId,cote,text,createdAt\n';
      const rows = [
        'v1,r1,Ada,ada,5,Very good,2026-01-02',
        'v2,r1,Ada,ada,,"A long\nreview",2026-01-03',
        'v3,r1,Ada,,2,,2026-01-04',
        'v4,r1,Bayo,bayo,4,Fine,',
      ];
      const text = header + rows.join('\n');
      expect((await run(db, 'reviews', text, { now: NOW })).summary).toMatchObject({ inserted: 4, rejected: 0 });
      expect((await run(db, 'reviews', text)).summary).toMatchObject({ unchanged: 4, rejected: 0 });
      expect(await productOf(db, 'r1')).toMatchObject({ ratingCount: 3, ratingSum: 11 });
      const slice = { offset: 0, limit: 10 };
      const ratings = await ratingsOfProduct(db.read, id, slice, {});
      expect(
        ratings.map(({ cote, comment, client, createdAt }) => [cote, comment, client.pseudo, createdAt.slice(0, 10)]),
      ).toEqual([
        [4, 'Fine', 'Bayo', '2026-11-21'],
        [5, 'Very good', 'Ada', '2026-01-02'],
        [2, '', 'Ada', '2026-01-04'],
      ]);
      const reviews = await reviewsOfProduct(db.read, id, slice);
      expect(reviews.map(({ text: message, client }) => [message, client.pseudo])).toEqual([['A long\nreview', 'Ada']]);
      // One Ada has written two reviews, another Ada the third.
      expect(new Set([...ratings, ...reviews].map(({ clientId }) => clientId)).size).toBe(3);
      const writers = await db.read.selectFrom('clients').selectAll().where('externalId', 'is not', null).execute();
      for (const writer of writers)
        expect(writer).toMatchObject({ email: null, numTel: null, passwordHash: null, googleSub: null });

      const changed = `${header}v1,r1,Ada O.,ada,3,Not so good,2026-01-02\nv2,r1,Ada O.,ada,,"A long\nreview",2026-01-03\nv4,r2,Bayo,bayo,,Only words,\n`;
      expect((await run(db, 'reviews', changed, { now: NOW })).summary).toMatchObject({ updated: 2, unchanged: 1 });
      expect(await productOf(db, 'r1')).toMatchObject({ ratingCount: 2, ratingSum: 5 });
      expect(await productOf(db, 'r2')).toMatchObject({ ratingCount: 0 });
      expect((await ratingsOfProduct(db.read, id, slice, {})).map(({ client }) => client.pseudo)).toEqual([
        'Ada O.',
        'Ada',
      ]);
    });

    test('invalid reviews are rejected with the reason', async () => {
      const db = await open();
      await run(db, 'products', goods('Talk stall', 'r9'));
      const header = 'externalId,produit,pseudo,auteurId,cote,text,createdAt\n';
      const rows = [
        'w1,r9,Ada,ada,5,Good,',
        'w2,r9,Ada,ada,4,Again,',
        'w3,none,Ada,,4,x,',
        'w4,r9,Ada,,6,x,',
        'w5,r9,Ada,,,,',
        'w6,r9,,,4,x,',
        'w7,r9,Ada,,4,x,2031-01-01',
        `w8,r9,Ada,,4,${'x'.repeat(5001)},`,
      ];
      expect((await run(db, 'reviews', header + rows.join('\n'), { now: NOW })).summary).toMatchObject({
        inserted: 1,
        rejected: 7,
      });
      expect((await reasons()).sort()).toEqual([
        'cote "6" is not a number of stars from 1 to 5',
        'cote and text are empty',
        'createdAt "2031-01-01" is in the future',
        'its writer has rated the product already (w1); auteurId tells writers apart',
        'pseudo is empty',
        'text has 5001 characters, at most 5000 are allowed',
        'there is no product with the externalId "none"',
      ]);
    });
  },
  sqliteFirst,
);
