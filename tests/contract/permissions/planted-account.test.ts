/** An account that a stranger opened with somebody else's mail address, and the reset by the address's owner. */
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import type { Tables } from '../../../src/data/tables.ts';
import { ordersForOperator } from '../../../src/features/orders/fulfilment/operator-orders.repository.ts';
import { fillCatalogue, ID, NOW } from '../api/catalogue.ts';
import { type Customer, type CustomersApi, customersApi, waitingWrites } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { clientColumns, everything, giveEverything, markOf } from './belongings.ts';

const NEW = 'Chosen by the owner 1!';
const HIDDEN = 'Not shown: it was given before your email was confirmed.';
/** Method, path and body of a request. */
type Requested = readonly [method: string, path: string, body?: object];

const NOTICE = 'Nobody has confirmed this email before, so the account begins anew';

/**
 * Columns that still refer to the account afterwards: its empty cart, its orders, its revoked session, and its reset.
 */
const STAY = ['carts.clientId', 'commandes.clientId', 'password_resets.clientId', 'sessions.clientId'];

describeEngines('an account that a stranger opened', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db);
  });

  const counts = (id: number) =>
    db.read
      .selectFrom('produits')
      .select(['likeCount', 'ratingCount', 'ratingSum'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  /** Fills an account with data; its address is unverified unless `isProven`. */
  async function planted(isProven = false) {
    const stranger = await api.newCustomer();
    const idCommande = await giveEverything(db, stranger);
    await db.write(async (trx) => {
      await trx
        .updateTable('clients')
        .set({ googleSub: `sub-${stranger.id}`, ...(isProven ? {} : { provenEmail: null }) })
        .where('id', '=', stranger.id)
        .execute();
      await trx.deleteFrom('mail_outbox').where('to', 'in', [stranger.email, stranger.email.toUpperCase()]).execute();
    });
    return { stranger, idCommande };
  }

  const patch = (path: string, body: object, token?: string) => api.ask(path, { method: 'PATCH', body, token });

  /** Requests a code; returns its mail. */
  async function mailTo(email: string) {
    await patch('/password/reset/generatecode', { email });
    return mailQueuedTo(email);
  }

  async function mailQueuedTo(email: string) {
    const mails = db.read.selectFrom('mail_outbox').selectAll().where('to', '=', email);
    await expect.poll(async () => (await mails.execute()).length, { timeout: 20_000 }).toBe(1);
    return (await mails.execute())[0]?.body.text ?? '';
  }

  /** Resets the password by mail; returns the mail, and the answer to the right code. */
  async function reset(email: string) {
    const mail = await mailTo(email);
    const [, codeHash = ''] = /verif\/code\/\?(\S+)/.exec(mail) ?? [];
    const [, code = ''] = /^ +(\d{5})$/m.exec(mail) ?? [];
    const checked = await patch('/password/reset', { codeHash, code });
    expect(checked.status).toBe(200);
    const set = await patch('/clients/modif-password', { email, password: NEW }, String(checked.body.resetToken));
    expect(set.status).toBe(200);
    return { mail, notice: checked.body.notice };
  }

  const signIn = (val: string, password: string) =>
    api.ask('/clients/authentification', { method: 'POST', body: { val, password } });

  /** Statuses of requests that had passed the check of their session when `end` ended it. */
  async function endedUnderWay(
    { email, token }: Customer,
    under: readonly Requested[],
    end: () => Promise<unknown> = () => reset(email),
  ) {
    const requested = under.map(([method, path, body]) => {
      const slow = waitingWrites(db);
      return { slow, answer: customersApi(slow.db).ask(path, { method, token, body }) };
    });
    await Promise.all(requested.map(({ slow }) => slow.waits));
    await end();
    for (const { slow } of requested) slow.letThrough();
    return Promise.all(requested.map(async ({ answer }) => (await answer).status));
  }

  /** The customer with a session that started after the reset. */
  async function ownerOf({ id, email }: Customer) {
    const { status, body } = await signIn(email, NEW);
    expect([status, body.id]).toEqual([200, id]);
    return { id, token: String(body.token), body };
  }

  test('G-341: its owner finds nothing that the stranger left, and the stranger has no way in', async () => {
    const before = [await counts(ID.galaxy), await counts(ID.plain)];
    const { stranger } = await planted();
    const { mail, notice } = await reset(stranger.email);
    expect(mail).toContain('the account begins anew');
    expect(notice).toContain(NOTICE);

    expect((await api.ask(`/clients/${stranger.id}`, { token: stranger.token })).status).toBe(401);
    expect((await signIn(stranger.numTel, NEW)).status).toBe(401);
    expect((await signIn(stranger.email, stranger.password)).status).toBe(401);
    const owner = await ownerOf(stranger);
    expect(owner.body).toMatchObject({ nom: '', pseudo: stranger.email.split('@')[0], numTel: null, url: null });
    const client = await db.read.selectFrom('clients').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow();
    expect(client).toMatchObject({ googleSub: null, phoneKey: null, dateNaissance: null, ville: null });
    expect(client.provenEmail).toBe(client.emailKey);

    const copy = await api.ask(`/clients/${owner.id}/export`, { token: owner.token });
    const text = JSON.stringify(copy.body);
    for (const left of [markOf(stranger), stranger.numTel]) expect(text).not.toContain(left);
    expect(copy.body).toMatchObject({ panier: [], adresses: [], likes: [], follows: [], etoiles: [], comments: [] });
    expect(copy.body).toMatchObject({ messages: [], emailChanges: [] });
    expect([await counts(ID.galaxy), await counts(ID.plain)]).toEqual(before);
  });

  test('G-341: every table that names a customer is emptied, or is listed here', async () => {
    const { stranger } = await planted();
    await reset(stranger.email);
    const left: string[] = [];
    for (const name of await clientColumns(db)) {
      const table = name.split('.')[0] as keyof Tables;
      const rows = await db.read
        .selectFrom(table as 'carts')
        .select('clientId')
        .where('clientId', '=', stranger.id)
        .execute();
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual(STAY);
    // Besides the order itself, which the shop counts too, only notes of operators and support has data of the stranger, without the account.
    const about = (await everything(db)).filter((row) => row.includes(markOf(stranger)));
    expect(about.map((row) => row.split(' ')[0]).toSorted()).toEqual([
      'commandes',
      'mail_outbox',
      'mail_outbox',
      'message_answers',
      'refunds',
      'signal_abus',
      'unproven_orders',
    ]);
  });

  test('G-341: orders stay for the shop with all they need, and show their customer nothing of the stranger', async () => {
    const { stranger, idCommande } = await planted();
    await reset(stranger.email);
    const owner = await ownerOf(stranger);
    const { body } = await api.ask(`/commandes/v1/clients/${owner.id}`, { token: owner.token });
    expect(body.data).toMatchObject([{ idCommande, adresse: HIDDEN, desc: null, email: null, recipient: null }]);
    expect(JSON.stringify(body)).not.toContain(markOf(stranger));
    const shop = await ordersForOperator(db.read, { limit: 100 }, { paymentHold: 1, cashHold: 1 });
    expect(shop.orders.find((order) => order.idCommande === idCommande)).toMatchObject({
      adresse: `${markOf(stranger)}, Ikeja`,
      desc: stranger.numTel,
      recipient: markOf(stranger),
    });
  });

  test('G-341: drafts of the stranger are gone, and pages that showed the name are purged', async () => {
    const { stranger } = await planted();
    await db.write(async (trx) => {
      const [order] = await trx.selectFrom('commandes').selectAll().where('clientId', '=', stranger.id).execute();
      if (!order) throw new Error('no order');
      const { id: _, ...row } = order;
      const idCommande = `AP-NG-8${String(stranger.id).padStart(6, '0')}`;
      await trx
        .insertInto('commandes')
        .values({ ...row, idCommande, idCommandeSent: idCommande, status: 'draft' })
        .execute();
    });
    const last = await db.read.selectFrom('change_log').select('seq').orderBy('seq', 'desc').executeTakeFirst();
    await reset(stranger.email);
    const orders = db.read.selectFrom('commandes').select('status').where('clientId', '=', stranger.id);
    expect(await orders.execute()).toEqual([{ status: 'delivered' }]);
    const logged = await db.read
      .selectFrom('change_log')
      .select('tag')
      .where('seq', '>', last?.seq ?? 0)
      .execute();
    expect(logged.map(({ tag }) => tag)).toEqual(
      expect.arrayContaining([`client:${stranger.id}`, `ratings:${ID.plain}`, `reviews:${ID.galaxy}`]),
    );
  });

  test('G-341: what a session had under way when the reset ended it writes nothing', async () => {
    const { stranger } = await planted();
    const { id, cartId } = stranger;
    const own = { clientId: id, produitId: ID.galaxy };
    const address = { nom: 'Left', numTel: '+2348031234567', ville: 'Left', adresse: 'Left' };
    const under: readonly Requested[] = [
      ['POST', `/clients/${id}/adresses`, address],
      ['POST', '/carts-produits', { cartId, produitId: ID.galaxy, size: 1 }],
      ['POST', '/likes', own],
      ['POST', '/clients/v1/boutiques', { clientId: id, boutiqueId: ID.adePhones }],
      ['POST', '/comments', { ...own, text: 'Left' }],
      ['POST', '/etoiles', { ...own, cote: 1 }],
      ['PUT', `/clients/${id}`, { nom: 'Left' }],
      ['PUT', `/clients/${id}`, { numTel: '+2348031234568' }],
      ['PUT', `/clients/${id}`, { email: 'left@example.ng' }],
      ['POST', '/signal-abus', { data: { prenom: 'Left', message: 'Left' } }],
    ];
    // A message still reaches support, as a visitor's.
    expect(await endedUnderWay(stranger, under)).toEqual([...under.slice(1).map(() => 401), 201]);

    const owner = await ownerOf(stranger);
    const { body } = await api.ask(`/clients/${owner.id}/export`, { token: owner.token });
    expect(body).toMatchObject({ client: { nom: '', numTel: null }, adresses: [], panier: [], likes: [], follows: [] });
    expect(body).toMatchObject({ etoiles: [], comments: [], messages: [], emailChanges: [] });
  });

  test('G-341: what a session was removing when the reset ended it stays', async () => {
    const { stranger: ada } = await planted(true);
    const { id, cartId } = ada;
    const idIn = async (table: 'adresses' | 'likes' | 'etoiles' | 'comments') =>
      (
        await db.read
          .selectFrom(table as 'likes')
          .select('id')
          .where('clientId', '=', id)
          .executeTakeFirstOrThrow()
      ).id;
    const under: readonly Requested[] = [
      ['DELETE', `/clients/${id}/adresses/${await idIn('adresses')}`],
      ['DELETE', `/carts-produits/${cartId}`],
      ['DELETE', `/likes/${await idIn('likes')}`],
      ['PATCH', '/clients/v1/boutiques/del', { clientId: id, boutiqueId: ID.adePhones }],
      ['DELETE', `/comments/${await idIn('comments')}`],
      ['DELETE', `/etoiles/${await idIn('etoiles')}`],
    ];
    expect(await endedUnderWay(ada, under)).toEqual(under.map(() => 401));

    const { token } = await ownerOf(ada);
    const { body } = await api.ask(`/clients/${id}/export`, { token });
    const mark = markOf(ada);
    expect(body).toMatchObject({ adresses: [{ ville: mark }], panier: [{ produitId: ID.galaxy }] });
    expect(body).toMatchObject({ likes: [{}, {}], follows: [{}], etoiles: [{ comment: mark }], comments: [{}] });
  });

  test('G-341: no cart is created for a session that ended meanwhile', async () => {
    const ada = await api.newCustomer();
    const carts = () => db.read.selectFrom('carts').select('id').where('clientId', '=', ada.id).execute();
    await db.write((trx) => trx.deleteFrom('carts').where('clientId', '=', ada.id).execute());
    expect(await endedUnderWay(ada, [['GET', `/carts/${ada.id}`]])).toEqual([401]);
    expect(await carts()).toEqual([]);
  });

  test('G-341: what a session was changing of the ways in when its customer signed out everywhere stays', async () => {
    const ada = await api.newCustomer();
    const { id, token, password } = ada;
    const email = `next.${id}@example.ng`;
    await api.ask(`/clients/${id}`, { method: 'PUT', token, body: { email } });
    const [, code = ''] = /^ +(\d{4} \d{4})$/m.exec(await mailQueuedTo(email)) ?? [];
    const under: readonly Requested[] = [
      ['POST', `/clients/${id}/email`, { code }],
      ['PATCH', '/clients/modifPasswordClient', { email: '', password, newPassword: NEW }],
    ];
    const signOut = () => api.ask('/sessions', { method: 'DELETE', token });
    expect(await endedUnderWay(ada, under, signOut)).toEqual([401, 401]);
    expect((await signIn(ada.email, password)).status).toBe(200);
  });

  test('G-341: an account whose address was proven keeps all of it', async () => {
    const { stranger: ada, idCommande } = await planted(true);
    const { mail, notice } = await reset(ada.email);
    expect([mail.includes('begins anew'), notice]).toEqual([false, undefined]);
    const owner = await ownerOf(ada);
    expect(owner.body).toMatchObject({ numTel: ada.numTel });
    const { body } = await api.ask(`/clients/${owner.id}/export`, { token: owner.token });
    expect(body).toMatchObject({
      client: { googleSub: null, numTel: ada.numTel },
      panier: [{ produitId: ID.galaxy }],
      adresses: [{ ville: markOf(ada) }],
      follows: [{ boutiqueId: ID.adePhones }],
      commandes: [{ idCommande, adresse: `${markOf(ada)}, Ikeja`, desc: ada.numTel }],
    });
    expect(body.exportedAt).toBe(new Date(NOW).toISOString());
  });

  test('G-341: two resets at once, and a reset beside one who likes the same products, do not deadlock', async () => {
    const accounts = await Promise.all([planted(), planted(), planted()]);
    const before = await counts(ID.galaxy);
    await Promise.all(accounts.map(({ stranger }) => reset(stranger.email)));
    expect((await counts(ID.galaxy)).likeCount).toBe(before.likeCount - 3);
  });
});
