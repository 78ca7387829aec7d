/** Which values rows set, and which they leave unchanged. */
import { expect, test } from 'vitest';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { importSite, productOf } from './import-site.ts';

const NOW = '2026-11-21T12:00:00.000Z';

const FULL = [
  'externalId,nom,description,prix,prixPromotion,qte,mesure,moq,weight,sousCategorie,categorie,collection,boutique,boutiqueLink,images,couleurs,varietes,champs,valeurs,isActive',
  'a1,Rice,Long grain,60000,55000,12,kg,2,5 kg,Grains,Food,Market,Mama Ngozi,ngozi,a/1.svg|a/2.svg,White|,Small:2500,Brand,Oja,yes',
].join('\n');

const RICE = {
  nom: 'Rice',
  description: 'Long grain',
  prix: 60_000,
  prixPromotion: 55_000,
  promotion: true,
  qte: 12,
  unit: 'kg',
  moq: 2,
  weight: '5 kg',
  path: ['Market', 'Food', 'Grains'],
  shop: 'ngozi',
  images: ['a/1.svg White', 'a/2.svg'],
  varieties: ['Small:2500'],
  description_produit: { champ: 'Brand', value: 'Oja' },
  isActive: true,
};

describeEngines(
  'values of an import',
  (open) => {
    const { run, reasons } = importSite();

    test('a product has at most 500 varieties and 100 pictures', async () => {
      const db = await open();
      const list = (count: number, item: (k: number) => string) =>
        Array.from({ length: count }, (_, k) => item(k)).join('|');
      const row = (id: string, varieties: number, pictures: number) =>
        `${id},Cap,500,Caps,Stall,${list(varieties, (k) => `V${k}:500`)},${list(pictures, (k) => `a/${k}.svg`)}\n`;
      const rows = row('m1', 500, 100) + row('m2', 501, 1) + row('m3', 1, 1_101);
      const { summary } = await run(
        db,
        'products',
        `externalId,nom,prix,sousCategorie,boutique,varietes,images\n${rows}`,
      );
      expect(summary).toMatchObject({ inserted: 1, rejected: 2 });
      expect(await reasons()).toEqual([
        'varietes has 501 parts, and a product has at most 500',
        'images has 1,101 parts, and a product has at most 100',
      ]);
    });

    test('a missing column leaves the stored value unchanged', async () => {
      const db = await open();
      await run(db, 'products', FULL);
      const first = await productOf(db, 'a1');
      expect(first).toMatchObject(RICE);
      const { summary } = await run(db, 'products', 'externalId,prix\na1,61000\n');
      expect(summary).toMatchObject({ updated: 1, rejected: 0 });
      expect(await productOf(db, 'a1')).toMatchObject({ ...RICE, prix: 61_000, prixActuel: 55_000 });
      const again = await run(db, 'products', 'externalId,prix\na1,61000\n');
      expect(again.summary).toMatchObject({ unchanged: 1 });
      expect((await run(db, 'products', 'externalId,qte\na1,3\n')).summary).toMatchObject({ updated: 1 });
      expect(await productOf(db, 'a1')).toMatchObject({ ...RICE, prix: 61_000, qte: 3, createdAt: first?.createdAt });
      expect((await run(db, 'products', FULL)).summary).toMatchObject({ updated: 1 });
      expect((await run(db, 'products', FULL)).summary).toMatchObject({ unchanged: 1 });
    });

    test('a missing JSON key is a missing column; null is an empty cell', async () => {
      const db = await open();
      await run(db, 'products', FULL.replaceAll('a1', 'j1'));
      const lines = '{"externalId":"j1","weight":null}\n{"externalId":"j2","prix":5}\n';
      expect((await run(db, 'products', lines, { name: 'p.jsonl' })).summary).toMatchObject({
        updated: 1,
        rejected: 1,
      });
      expect(await productOf(db, 'j1')).toMatchObject({ ...RICE, weight: null });
    });

    test('an empty cell clears the value where documented, and otherwise leaves it unchanged', async () => {
      const db = await open();
      await run(db, 'products', FULL.replaceAll('a1', 'e1'));
      const [header] = FULL.split('\n');
      const blank = `${header}\ne1,Rice,,60000,,,,,,Grains,,,Mama Ngozi,ngozi,,,,,,\n`;
      expect((await run(db, 'products', blank)).summary).toMatchObject({ updated: 1 });
      expect(await productOf(db, 'e1')).toMatchObject({
        description: '',
        prixPromotion: null,
        promotion: false,
        qte: 12,
        unit: null,
        moq: null,
        weight: null,
        path: ['Imported', 'Grains', 'Grains'],
        images: [],
        url: '',
        varieties: [],
        description_produit: null,
        isActive: true,
      });
    });

    test('a new product gets defaults, and is rejected without required values', async () => {
      const db = await open();
      const header = 'externalId,nom,prix,sousCategorie,boutique\n';
      const now = { now: NOW };
      expect((await run(db, 'products', `${header}n1,Pot,500,Pots,Stall\n`, now)).summary).toMatchObject({
        inserted: 1,
      });
      expect(await productOf(db, 'n1')).toMatchObject({
        description: '',
        prix: 500,
        promotion: false,
        qte: 0,
        moq: null,
        isActive: true,
        createdAt: NOW,
        path: ['Imported', 'Pots', 'Pots'],
        images: [],
      });
      for (const missing of ['nom', 'prix', 'sousCategorie', 'boutique']) {
        const rule = { from: 'none' };
        const fields = { [missing]: rule };
        const json = JSON.stringify({
          externalId: 'n2',
          nom: 'Pan',
          prix: 5,
          sousCategorie: 'Pots',
          boutique: 'Stall',
          none: 0,
        });
        const text = json.replace(`"${missing}"`, '"other"').replace('"none":0', '"x":0');
        const result = await run(db, 'products', `${text}\n{"none":"","x":1}`, {
          name: 'n.jsonl',
          mapping: { fields },
        });
        expect(result.summary).toMatchObject({ inserted: 0, rejected: 2 });
        expect((await reasons()).sort()).toContain(`${missing} is missing, which a new product needs`);
      }
    });

    test('prices are compared with the stored ones', async () => {
      const db = await open();
      await run(db, 'products', FULL.replaceAll('a1', 'p1'));
      expect((await run(db, 'products', 'externalId,prixPromotion\np1,60001\n')).summary).toMatchObject({
        rejected: 1,
      });
      expect(await reasons()).toEqual(['prixPromotion 60001 is above prix 60000']);
      await run(db, 'products', 'externalId,prixPromotion\np1,50000\n');
      expect(await productOf(db, 'p1')).toMatchObject({ prix: 60_000, prixPromotion: 50_000, promotion: true });
      // A new price below the promotional one ends the promotion.
      await run(db, 'products', 'externalId,prix\np1,50000\n');
      expect(await productOf(db, 'p1')).toMatchObject({
        prix: 50_000,
        prixPromotion: null,
        promotion: false,
        prixActuel: 50_000,
      });
      expect((await run(db, 'products', 'externalId,prix\np1,\n')).summary).toMatchObject({ rejected: 1 });
      expect(await reasons()).toEqual(['prix is empty']);
    });

    test('a product moves to the categories that its file names, and keeps the others', async () => {
      const db = await open();
      await run(db, 'products', FULL.replaceAll('a1', 'm1'));
      const move = async (columns: string, row: string) => {
        await run(db, 'products', `externalId,${columns}\nm1,${row}\n`);
        return productOf(db, 'm1');
      };
      expect(await move('sousCategorie', 'Beans')).toMatchObject({ path: ['Market', 'Food', 'Beans'] });
      expect(await move('collection', 'Shop')).toMatchObject({ path: ['Shop', 'Food', 'Beans'] });
      expect(await move('sousCategorie,categorie', 'Beans,')).toMatchObject({ path: ['Shop', 'Beans', 'Beans'] });
      // This category was named after its sub-category, and follows its name.
      expect(await move('sousCategorie', 'Peas')).toMatchObject({ path: ['Shop', 'Peas', 'Peas'] });
      // The shop's link comes from another file.
      expect(await move('boutique', 'MAMA NGOZI')).toMatchObject({ shop: 'ngozi' });
      expect(await move('boutique', 'Other')).toMatchObject({ shop: 'other' });
      expect(await move('boutiqueLink', 'ngozi')).toMatchObject({ shop: 'ngozi' });
      await move('boutiqueLink', 'nobody');
      expect(await reasons()).toEqual(['there is no shop "nobody", and boutique is missing to open it']);
    });

    test('pictures keep their colours when the file has no colours', async () => {
      const db = await open();
      await run(db, 'products', FULL.replaceAll('a1', 'c1'));
      const change = async (columns: string, row: string) => {
        await run(db, 'products', `externalId,${columns}\nc1,${row}\n`);
        return (await productOf(db, 'c1'))?.images;
      };
      expect(await change('images', 'a/3.svg|a/1.svg')).toEqual(['a/3.svg', 'a/1.svg White']);
      expect(await change('couleurs', 'Red|Blue')).toEqual(['a/3.svg Red', 'a/1.svg Blue']);
      expect(await change('couleurs', 'Red|Blue|Green')).toEqual(['a/3.svg Red', 'a/1.svg Blue']);
      expect(await reasons()).toEqual(['couleurs has 3 parts and the product 2 pictures']);
      const mapping = { delimiter: '\t', fields: {} };
      await run(db, 'products', 'externalId\timages\nc1\thttp://a.example/w_1,h_2.jpg; https://b.example/1.jpg\n', {
        mapping,
      });
      expect((await productOf(db, 'c1'))?.images).toEqual(['https://a.example/w_1,h_2.jpg', 'https://b.example/1.jpg']);
    });

    test('invalid amounts, dates and phones are rejected with the reason', async () => {
      const db = await open();
      const row = (prix: string, createdAt: string) => `w1,Pot,${prix},Pots,Stall,${createdAt}\n`;
      const header = 'externalId,nom,prix,sousCategorie,boutique,createdAt\n';
      const now = { now: NOW };
      await run(db, 'products', header + row('50 000 100 000', '') + row('700 900', '') + row('5', '2026-11-23'), now);
      expect(await reasons()).toEqual([
        'prix "50 000 100 000" may be 2 amounts (50,000 and 100,000): say which with "amount" in the mapping',
        'prix "700 900" may be 2 amounts (700 and 900): say which with "amount" in the mapping',
        'createdAt "2026-11-23" is in the future',
      ]);
      const mapping = {
        fields: { prix: { from: 'prix', amount: 'lower' }, createdAt: { from: 'createdAt', date: 'epoch' } },
      };
      expect(
        (await run(db, 'products', header + row('700 900', '1763712900'), { ...now, mapping })).summary,
      ).toMatchObject({ inserted: 1 });
      expect(await productOf(db, 'w1')).toMatchObject({ prix: 700, createdAt: '2025-11-21T08:15:00.000Z' });
      await run(db, 'shops', 'boutique,phone\nStall,call me\n');
      expect(await reasons()).toEqual(['phone "call me" is not a phone number such as +234 803 123 4567']);
      await run(db, 'shops', 'boutique,email\nStall,call me\n');
      expect(await reasons()).toEqual(['email "call me" is not a mail address such as shop@example.com']);
    });

    test('G-467: prices by difference are those of their product, in the file or stored', async () => {
      const db = await open();
      const header = 'externalId,nom,prix,prixPromotion,sousCategorie,boutique,varietes\n';
      const row = (id: string, prices: string, varieties: string) => `${id},Pot,${prices},Pots,Stall,${varieties}\n`;
      const rows = [
        row('d1', '999,-10%', 'S:+0|M:+500.50|L:-100'),
        row('d2', '999,-99', 'S:700'),
        row('d3', '999,', 'S:-1000'),
        row('d4', '999,-999', ''),
      ];
      expect((await run(db, 'products', header + rows.join(''))).summary).toMatchObject({ inserted: 2, rejected: 2 });
      expect(await reasons()).toEqual(['prixPromotion is 0', 'varietes "S" would cost less than nothing']);
      const varieties = ['S:899', 'M:1399.5', 'L:799'];
      expect(await productOf(db, 'd1')).toMatchObject({ prix: 999, prixPromotion: 899, varieties });
      expect(await productOf(db, 'd2')).toMatchObject({ prixPromotion: 900, varieties: ['S:700'] });
      await run(db, 'products', 'externalId,varietes\nd2,S:+50\n');
      expect(await productOf(db, 'd2')).toMatchObject({ varieties: ['S:950'] });
      await run(db, 'products', 'externalId,prixPromotion\nd2,-10%\n');
      expect(await reasons()).toEqual(['prixPromotion "-10%" is taken off a price, and prix is missing']);
    });

    test('a group of rows is a product with varieties', async () => {
      const db = await open();
      const mapping = {
        group: 'Handle',
        fields: {
          externalId: 'Handle',
          nom: 'Title',
          prix: { from: 'Price', rows: 'lowest' },
          qte: { from: 'Qty', rows: 'sum' },
          varietes: { from: ['Option', 'Price'], join: ':', rows: 'all' },
          images: { from: 'Image', rows: 'all' },
          sousCategorie: { value: 'Shirts' },
          boutique: { value: 'Stall' },
        },
      };
      const header = 'Handle,Title,Option,Price,Qty,Image\n';
      const text = `${header}shirt,Shirt,S,2500,1,https://a.example/1.jpg\nshirt,,M,2600,4,https://a.example/2.jpg\nshirt,,,,,https://a.example/3.jpg\ncap,Cap,One,900,2,\nsock,Sock,One,0,2,\nsock,,Two,x,2,\n`;
      const { summary } = await run(db, 'products', text, { mapping });
      expect(summary).toEqual({ read: 6, inserted: 2, updated: 0, unchanged: 0, merged: 2, rejected: 2 });
      expect(await productOf(db, 'shirt')).toMatchObject({
        nom: 'Shirt',
        prix: 2500,
        qte: 5,
        varieties: ['S:2500', 'M:2600'],
        images: ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'],
      });
      expect(await reasons()).toEqual(
        Array(2).fill('prix "x" is not an amount: write it as 102000, 102,000 or ₦ 102,000.50'),
      );
      const apart = `${header}shirt,Shirt,S,2500,1,\ncap,Cap,One,900,2,\nshirt,,M,2600,4,\n`;
      expect((await run(db, 'products', apart, { mapping })).summary).toMatchObject({
        unchanged: 1,
        updated: 1,
        merged: 1,
      });
      expect(await productOf(db, 'shirt')).toMatchObject({ qte: 5, varieties: ['S:2500', 'M:2600'] });
    });

    test('shops, banners and help documents keep values without a column too', async () => {
      const db = await open();
      const counts = async (...args: Parameters<typeof run>) => (await run(...args)).summary;
      await run(db, 'shops', 'boutique,boutiqueLink,phone,ville\nKeep,keep,0803 123 4567,Aba\n');
      expect(await counts(db, 'shops', 'boutiqueLink,ville\nkeep,Enugu\nnew,Enugu\n')).toMatchObject({
        updated: 1,
        rejected: 1,
      });
      expect(await reasons()).toEqual(['boutique is missing, which a new shop needs']);
      const shop = await db.read.selectFrom('boutiques').selectAll().where('nomLink', '=', 'keep').executeTakeFirst();
      expect(shop).toMatchObject({ nomBoutique: 'Keep', phone: '0803 123 4567', ville: 'Enugu' });
      await run(db, 'shops', 'boutiqueLink,email\nkeep,orders@keep.example\n');
      expect(await db.read.selectFrom('boutiques').select('email').where('nomLink', '=', 'keep').execute()).toEqual([
        { email: 'orders@keep.example' },
      ]);

      await run(db, 'adverts', 'externalId,image,link\nkeep,a.svg,/products\n');
      expect(await counts(db, 'adverts', 'externalId,isActive\nkeep,0\nnew,1\n')).toMatchObject({
        updated: 1,
        rejected: 1,
      });
      expect(await reasons()).toEqual(['image is missing, which a new banner needs']);
      const advert = await db.read.selectFrom('pubs').selectAll().where('externalId', '=', 'keep').executeTakeFirst();
      expect(advert).toMatchObject({ url: 'a.svg', link: '/products', isActive: false });
      // An empty cell leaves the value unchanged.
      expect(await counts(db, 'adverts', 'externalId,isActive\nkeep,\n')).toMatchObject({ unchanged: 1 });

      await run(db, 'help', 'slug,title,body\nkeep,Title,Text\n');
      expect(await counts(db, 'help', 'slug,title\nkeep,Other\nnew,Title\n')).toMatchObject({
        updated: 1,
        rejected: 1,
      });
      expect(await reasons()).toEqual(['body is missing, which a new document needs']);
      const help = await db.read.selectFrom('help_documents').selectAll().where('slug', '=', 'keep').executeTakeFirst();
      expect(help).toMatchObject({ title: 'Other', body: 'Text' });
    });
  },
  sqliteFirst,
);
