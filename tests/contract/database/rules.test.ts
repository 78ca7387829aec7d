/** Constraints of the schema: keys, uniqueness, ranges, and cascades. */
import { expect, test } from 'vitest';
import type { Database, Writer } from '../../../src/data/database.ts';
import { describeEngines } from '../engines.ts';
import { AT, clientRow, insertPlaceForProducts, insertProduct, productRow, shopRow } from './rows.ts';

describeEngines('rules of the schema', (open) => {
  const refused = async (work: (trx: Writer) => Promise<unknown>, message = /unique|duplicate/i) =>
    expect((await open()).write(work)).rejects.toThrow(message);

  async function insertClient(db: Database, unique: string): Promise<number> {
    const client = await db.write((trx) =>
      trx.insertInto('clients').values(clientRow(unique)).returning('id').executeTakeFirstOrThrow(),
    );
    return client.id;
  }

  test('the id of a deleted row is never reused', async () => {
    const db = await open();
    const insert = () =>
      db.write((trx) => trx.insertInto('pays').values({ nom: 'x' }).returning('id').executeTakeFirstOrThrow());
    const first = await insert();
    await db.write((trx) => trx.deleteFrom('pays').where('id', '=', first.id).execute());
    expect((await insert()).id).toBeGreaterThan(first.id);
  });

  test('addresses of shops, emails and phone numbers are unique; several rows may lack them', async () => {
    const db = await open();
    await db.write(async (trx) => {
      await trx.insertInto('boutiques').values(shopRow('adire-house')).execute();
      await trx
        .insertInto('clients')
        .values([clientRow('ada'), { ...clientRow('obi'), numTel: '0801' }, { ...clientRow('ify'), email: null }])
        .execute();
      await trx
        .insertInto('clients')
        .values({ ...clientRow('uche'), email: null })
        .execute();
    });
    await refused((trx) => trx.insertInto('boutiques').values(shopRow('adire-house')).execute());
    await refused((trx) => trx.insertInto('clients').values(clientRow('ada')).execute());
    await refused((trx) =>
      trx
        .insertInto('clients')
        .values({ ...clientRow('other'), numTel: '0801' })
        .execute(),
    );
  });

  test('an identity of an import is unique in its table; rows without one are not', async () => {
    const db = await open();
    const { sousCategorieId, boutiqueId } = await insertProduct(db, 'imported', { externalId: 'jumia:1' });
    const place = { sousCategorieId, boutiqueId };
    await db.write((trx) =>
      trx
        .insertInto('produits')
        .values([productRow(place), productRow(place)])
        .execute(),
    );
    await refused((trx) =>
      trx
        .insertInto('produits')
        .values(productRow(place, { externalId: 'jumia:1' }))
        .execute(),
    );
  });

  test('one like, one rating and one cart line per customer and product', async () => {
    const db = await open();
    const { id: produitId } = await insertProduct(db, 'liked');
    const clientId = await insertClient(db, 'liker');
    const like = { clientId, produitId, createdAt: AT };
    const rating = { ...like, cote: 5, comment: '' };
    const cartId = await db.write(async (trx) => {
      await trx.insertInto('likes').values(like).execute();
      await trx.insertInto('etoiles').values(rating).execute();
      const cart = await trx.insertInto('carts').values({ clientId }).returning('id').executeTakeFirstOrThrow();
      await trx.insertInto('cart_produits').values({ cartId: cart.id, produitId, size: 1 }).execute();
      return cart.id;
    });
    await refused((trx) => trx.insertInto('likes').values(like).execute());
    await refused((trx) => trx.insertInto('etoiles').values(rating).execute());
    await refused((trx) => trx.insertInto('carts').values({ clientId }).execute());
    await refused((trx) => trx.insertInto('cart_produits').values({ cartId, produitId, size: 2 }).execute());
  });

  test('stars are 1 to 5; stock and prices are not negative', async () => {
    const db = await open();
    const { id: produitId, sousCategorieId, boutiqueId } = await insertProduct(db, 'ranges');
    const clientId = await insertClient(db, 'rater');
    const place = { sousCategorieId, boutiqueId };
    for (const cote of [0, 6])
      await refused(
        (trx) => trx.insertInto('etoiles').values({ clientId, produitId, cote, comment: '', createdAt: AT }).execute(),
        /check/i,
      );
    for (const change of [{ qte: -1 }, { prix: -0.01 }, { prixPromotion: -1 }, { moq: 0 }])
      await refused((trx) => trx.insertInto('produits').values(productRow(place, change)).execute(), /check/i);
  });

  test('order numbers and payment references are unique, and an order survives its customer', async () => {
    const db = await open();
    const clientId = await insertClient(db, 'buyer');
    const order = {
      idCommande: 'AP-NG-0000001',
      idCommandeSent: 'AP-NG-0000001',
      clientId,
      quantite: 1,
      priceTotal: 100,
      fraisLivraison: 900,
      devise: 'Naira',
      adresse: '',
      modeLivraison: 'Ship',
      dateLivraison: null,
      heureLivraison: null,
      payment: 'pending' as const,
      payment_method: null,
      status: 'draft' as const,
      desc: null,
      createdAt: AT,
    };
    const payment = {
      reference: 'r1',
      amountKobo: 100_000,
      currency: 'NGN',
      status: 'pending' as const,
      createdAt: AT,
      verifiedAt: null,
    };
    const commandeId = await db.write(async (trx) => {
      const { id } = await trx.insertInto('commandes').values(order).returning('id').executeTakeFirstOrThrow();
      await trx
        .insertInto('payments')
        .values({ ...payment, commandeId: id })
        .execute();
      return id;
    });
    await refused((trx) => trx.insertInto('commandes').values(order).execute());
    await refused((trx) =>
      trx
        .insertInto('payments')
        .values({ ...payment, commandeId })
        .execute(),
    );
    await db.write((trx) => trx.deleteFrom('clients').where('id', '=', clientId).execute());
    expect(await db.read.selectFrom('commandes').select('clientId').where('id', '=', commandeId).execute()).toEqual([
      { clientId: null },
    ]);
  });

  test('pictures and opinions are deleted with their product; a sub-category with products cannot be', async () => {
    const db = await open();
    const { id: produitId, sousCategorieId } = await insertProduct(db, 'cascade');
    await db.write((trx) => trx.insertInto('images').values({ produitId, url: 'a.png', couleur: null }).execute());
    await refused(
      (trx) => trx.deleteFrom('sous_categories').where('id', '=', sousCategorieId).execute(),
      /foreign key/i,
    );
    await db.write((trx) => trx.deleteFrom('produits').where('id', '=', produitId).execute());
    expect(await db.read.selectFrom('images').select('id').where('produitId', '=', produitId).execute()).toEqual([]);
  });

  test('every table accepts a row of its type', async () => {
    const db = await open();
    await insertProduct(db, 'complete');
    await db.write(async (trx) => {
      const place = await insertPlaceForProducts(trx, 'everything');
      const { id: produitId } = await trx
        .insertInto('produits')
        .values(productRow(place))
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: clientId } = await trx
        .insertInto('clients')
        .values(clientRow('everyone'))
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('caracteristiques').values({ produitId, nom: 'Large', montant: 200 }).execute();
      await trx
        .insertInto('points_de_vente')
        .values({ boutiqueId: place.boutiqueId, nom: 'Market', adressePrecise: 'Stall 3', desc: '' })
        .execute();
      await trx.insertInto('mesures').values({ initials: 'kg' }).execute();
      await trx
        .insertInto('sessions')
        .values({ id: 's', clientId, createdAt: AT, expiresAt: AT, revokedAt: null })
        .execute();
      await trx.insertInto('follows').values({ clientId, boutiqueId: place.boutiqueId }).execute();
      await trx.insertInto('comments').values({ clientId, produitId, text: 'Good', createdAt: AT }).execute();
      const banner = { url: 'a.png', link: '/', isActive: true, externalId: null };
      await trx.insertInto('pubs').values(banner).execute();
      await trx.insertInto('infos').values(banner).execute();
      await trx
        .insertInto('newsletter')
        .values({ email: 'a@example.com', createdAt: AT, unsubscribeToken: 't' })
        .execute();
      await trx.insertInto('localisations').values({ lon: 3.4, lat: 6.5, nom: 'Lagos', createdAt: AT }).execute();
      await trx.insertInto('signal_abus').values({ prenom: 'A', message: 'B', clientId, createdAt: AT }).execute();
      await trx
        .insertInto('password_resets')
        .values({ codeHash: 'h', codeDigest: 'd', clientId, expiresAt: AT, verifiedAt: null, usedAt: null })
        .execute();
      await trx
        .insertInto('captcha_challenges')
        .values({ id: 'c', answerDigest: 'd', expiresAt: AT, usedAt: null })
        .execute();
      await trx
        .insertInto('mail_outbox')
        .values({ to: 'a', subject: 'b', body: { text: 't', html: 'h' }, createdAt: AT, sentAt: null })
        .execute();
      await trx.insertInto('help_documents').values({ slug: 's', title: 't', body: 'plain', updatedAt: AT }).execute();
      await trx.insertInto('mobile_apps').values({ name: 'a', url: 'u' }).execute();
      await trx.insertInto('search_words').values({ word: 'adire', stem: 'adir', frequency: 1 }).execute();
      await trx.insertInto('search_trigrams').values({ trigram: '  a', word: 'adire' }).execute();
    });
    // A text column with the same name as a JSON column stays text.
    expect(await db.read.selectFrom('help_documents').select('body').execute()).toEqual([{ body: 'plain' }]);
    expect(await db.read.selectFrom('mail_outbox').select('body').execute()).toEqual([
      { body: { text: 't', html: 'h' } },
    ]);
  });
});
