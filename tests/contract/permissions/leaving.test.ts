/** Deleting an account, and exporting a customer's data. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../src/contract/contract.ts';
import type { Database } from '../../../src/data/database.ts';
import type { Tables } from '../../../src/data/tables.ts';
import { lockClient } from '../../../src/features/account/lock-client.repository.ts';
import { PERSONAL_DATA } from '../../../src/features/help/personal-data.ts';
import { testServices } from '../../services.ts';
import { fillCatalogue, ID, NOW } from '../api/catalogue.ts';
import { type Customer, type CustomersApi, customersApi, type RequestInput, waitingWrites } from '../api/customers.ts';
import { describeEngines } from '../engines.ts';
import { clientColumns, everything, giveEverything, markOf, SECRET_TEXT, schemaOf } from './belongings.ts';

/** Columns for mail addresses and phone numbers, by name, and whose they are. */
const REACHED_AT: Readonly<Record<string, 'a customer' | 'a shop'>> = {
  'adresses.adresse': 'a customer',
  'adresses.numTel': 'a customer',
  'boutiques.email': 'a shop',
  'boutiques.phone': 'a shop',
  'clients.email': 'a customer',
  'clients.emailKey': 'a customer',
  'clients.numTel': 'a customer',
  'clients.provenEmail': 'a customer',
  'email_changes.email': 'a customer',
  'clients.phoneKey': 'a customer',
  'commandes.adresse': 'a customer',
  'commandes.email': 'a customer',
  'newsletter.email': 'a customer',
  'points_de_vente.adressePrecise': 'a shop',
  'test_checkouts.email': 'a customer',
  'unproven_orders.phoneKey': 'a customer',
};

/** Tables linked to a customer by name or address; `giveEverything` must fill a new one. */
const HOLD_SOMETHING = [
  'adresses.clientId',
  'carts.clientId',
  'commandes.clientId',
  'comments.clientId',
  'email_changes.clientId',
  'etoiles.clientId',
  'follows.clientId',
  'likes.clientId',
  'password_resets.clientId',
  'sessions.clientId',
  'signal_abus.clientId',
];

/** Tables without personal data. */
const WITHOUT_PEOPLE = [
  ...['boutiques', 'caracteristiques', 'categories', 'classifications', 'devises', 'help_documents', 'images', 'infos'],
  ...[
    'mesures',
    'mobile_apps',
    'pays',
    'pictures',
    'points_de_vente',
    'produits',
    'provinces',
    'pubs',
    'low_stock_notices',
    'ring_sectors',
    'shop_standings',
    'sous_categories',
  ],
  ...['villes', 'change_log', 'counters', 'demo_rows', 'purge_calls', 'search_trigrams', 'search_words'],
  ...['tag_positions', 'database_identity'],
];

describeEngines('a customer who goes', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db);
  });

  const leave = ({ id, token, password }: Customer, change: RequestInput = {}) =>
    api.ask(`/clients/${id}`, { method: 'DELETE', token, body: { password }, ...change });
  const client = (id: number) => db.read.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst();
  const counts = (id: number) =>
    db.read
      .selectFrom('produits')
      .select(['likeCount', 'ratingCount', 'ratingSum'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const rowsOf = async (name: string, id: number): Promise<number> => {
    const [table, column] = name.split('.') as [keyof Tables, 'clientId'];
    const rows = await db.read
      .selectFrom(table as 'carts')
      .select('clientId')
      .where(column, '=', id)
      .execute();
    return rows.length;
  };
  const lastLogged = async () => {
    const row = await db.read.selectFrom('change_log').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
    return row?.seq ?? 0;
  };

  test('every column that refers to a customer, or how to reach one, is listed here', async () => {
    expect(await clientColumns(db)).toEqual(HOLD_SOMETHING);
    const reached = (await schemaOf(db)).filter(({ column }) => /mail|phone|tel$|telkey|adresse/i.test(column));
    const names = reached.map(({ table, column }) => `${table}.${column}`);
    expect(names.toSorted()).toEqual(Object.keys(REACHED_AT).toSorted());
  });

  test('the privacy policy names every table that holds something of people', async () => {
    const tables = new Set((await schemaOf(db)).map(({ table }) => table));
    const named = PERSONAL_DATA.flatMap((data) => data.tables);
    expect([...named, ...WITHOUT_PEOPLE].toSorted()).toEqual([...tables].toSorted());
    const personal = [
      ...HOLD_SOMETHING,
      ...Object.keys(REACHED_AT).filter((name) => REACHED_AT[name] === 'a customer'),
    ];
    for (const name of personal) expect(named, name).toContain(name.split('.')[0]);
  });

  test('C-78, S-36: no personal data remains, only what was ordered, when and for how much', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    await giveEverything(db, bola);
    const idCommande = await giveEverything(db, ada);
    for (const name of HOLD_SOMETHING) expect(await rowsOf(name, ada.id), name).toBeGreaterThan(0);
    const order = async () =>
      db.read.selectFrom('commandes').selectAll().where('idCommande', '=', idCommande).executeTakeFirstOrThrow();
    const stored = await order();
    /** Rows with the customer's name, address, number or texts. */
    const rowsAbout = async (customer: Customer) => {
      const { email, numTel, sessionId } = customer;
      const [unique = ''] = /[0-9a-f]{8}/.exec(email) ?? [];
      const texts = [markOf(customer), unique, unique.toUpperCase(), numTel, sessionId];
      return (await everything(db)).filter((row) => texts.some((text) => row.includes(text)));
    };
    const ofBola = await rowsAbout(bola);
    expect((await rowsAbout(ada)).length).toBe(ofBola.length);
    expect(ofBola.length).toBeGreaterThanOrEqual(10);

    expect(await leave(ada)).toMatchObject({ status: 200, body: { message: 'Your account has been deleted.' } });

    expect(await rowsAbout(ada)).toEqual([]);
    for (const name of HOLD_SOMETHING) expect(await rowsOf(name, ada.id), name).toBe(0);
    expect(await client(ada.id)).toBeUndefined();
    expect(await rowsAbout(bola)).toEqual(ofBola);
    expect(await order()).toEqual({ ...stored, clientId: null, adresse: '', desc: null, email: null, recipient: null });
    for (const table of ['commande_produits', 'livraisons', 'payments'] as const)
      expect(
        await db.read.selectFrom(table).select('commandeId').where('commandeId', '=', stored.id).execute(),
      ).toHaveLength(1);
  });

  test('their likes and ratings are subtracted, and every page that showed them is purged', async () => {
    const ada = await api.newCustomer();
    const before = [await counts(ID.galaxy), await counts(ID.plain)];
    await giveEverything(db, ada);
    expect([await counts(ID.galaxy), await counts(ID.plain)]).not.toEqual(before);
    const since = await lastLogged();
    await leave(ada);
    expect([await counts(ID.galaxy), await counts(ID.plain)]).toEqual(before);
    const logged = await db.read.selectFrom('change_log').select('tag').where('seq', '>', since).execute();
    expect(logged.map(({ tag }) => tag)).toEqual(
      expect.arrayContaining([
        `product:${ID.galaxy}`,
        `product:${ID.plain}`,
        `ratings:${ID.plain}`,
        `reviews:${ID.galaxy}`,
        `followers:${ID.adePhones}`,
        `client:${ada.id}`,
        'products:likes',
        'products:average',
      ]),
    );
  });

  test('a customer without data can be deleted too, and their token becomes invalid', async () => {
    const ada = await api.newCustomer();
    expect((await leave(ada)).status).toBe(200);
    for (const path of [`/clients/${ada.id}`, `/clients/${ada.id}/export`, `/clients/${ada.id}/adresses`])
      expect((await api.ask(path, { token: ada.token })).status).toBe(401);
    expect((await leave(ada)).status).toBe(401);
  });

  test('G-345: who opened an account for the address of support deletes no message of others to it', async () => {
    const stranger = await api.newCustomer();
    const email = api.services.messagesTo ?? '';
    await db.write((trx) =>
      trx
        .updateTable('clients')
        .set({ email, emailKey: email, provenEmail: null })
        .where('id', '=', stranger.id)
        .execute(),
    );
    const body = { data: { prenom: 'Ngozi', message: 'Where is my order?' } };
    expect((await api.ask('/signal-abus', { method: 'POST', body })).status).toBe(201);
    const mails = db.read.selectFrom('mail_outbox').select('id').where('to', '=', email);
    const before = await mails.execute();
    expect(before.length).toBeGreaterThan(0);
    expect((await leave(stranger)).status).toBe(200);
    expect(await mails.execute()).toEqual(before);
  });

  test('a wrong or missing password, another id and no token delete nobody', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    for (const [change, status, message] of [
      [{ body: { password: 'Wrong one 1!' } }, 400, 'The password is not correct.'],
      [{ body: {} }, 400, 'Please enter your password.'],
      [{ body: { password: 7 } }, 400, /^password: /],
      [{ token: bola.token }, 403, 'This belongs to another customer.'],
      [{ token: undefined }, 401, 'Please sign in first.'],
    ] as const) {
      const answer = await leave(ada, change);
      expect(answer.status).toBe(status);
      expect(answer.body.messageError).toMatch(message);
    }
    expect(await client(ada.id)).toBeDefined();
    expect(await client(bola.id)).toBeDefined();
  });

  test('wrong passwords are limited, also before a right one', async () => {
    const { limits } = testServices();
    let taken = 0;
    const passwordClient = {
      ...limits.passwordClient,
      take: async () => (++taken > 2 ? 30_000 : 0),
      giveBack: async () => void taken--,
    };
    const strict = customersApi(db, { limits: { ...limits, passwordClient } });
    const ada = await strict.newCustomer();
    const attempt = (password: string) =>
      strict.ask(`/clients/${ada.id}`, { method: 'DELETE', token: ada.token, body: { password } });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(attempt));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 429, 429]);
    const right = await attempt(ada.password);
    expect([right.status, right.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await client(ada.id)).toBeDefined();
  });

  test('a customer without a password needs a sign-in within the last ten minutes', async () => {
    const minutes = (count: number) => NOW - count * 60_000;
    const late = await api.newCustomer({ password: null, signedInAt: minutes(10) });
    const refused = await leave(late, { body: {} });
    expect(refused.status).toBe(403);
    expect(refused.body.messageError).toContain('Please log in again');
    expect(await client(late.id)).toBeDefined();
    const fresh = await api.newCustomer({ password: null, signedInAt: minutes(9.9) });
    expect((await leave(fresh, { body: {} })).status).toBe(200);
    expect(await client(fresh.id)).toBeUndefined();
  });

  describe('concurrently', () => {
    test('with a second deletion: one of them deletes, the other gets an error', async () => {
      const ada = await api.newCustomer();
      await giveEverything(db, ada);
      const answers = await Promise.all([leave(ada), leave(ada), leave(ada)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    });

    test('with another customer who likes the same products', async () => {
      const customers = await Promise.all(Array.from({ length: 4 }, () => api.newCustomer()));
      const before = await counts(ID.galaxy);
      for (const customer of customers) await giveEverything(db, customer);
      const answers = await Promise.all(customers.map((customer) => leave(customer)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await counts(ID.galaxy)).toEqual(before);
    });

    test('with an order: it becomes anonymous, or is not placed', async () => {
      const ada = await api.newCustomer();
      const place = (adresse: string) =>
        db.write(async (trx) => {
          if (!(await lockClient(trx, ada.id))) return false;
          const [order] = await trx.selectFrom('commandes').selectAll().limit(1).execute();
          if (!order) throw new Error('There is no order to copy.');
          const { id: _, ...row } = order;
          const idCommande = `AP-NG-9${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
          await trx
            .insertInto('commandes')
            .values({ ...row, idCommande, idCommandeSent: idCommande, clientId: ada.id, adresse })
            .execute();
          return true;
        });
      const [answer] = await Promise.all([leave(ada), place('Road-1'), place('Road-2'), place('Road-3')]);
      expect(answer?.status).toBe(200);
      expect(await rowsOf('commandes.clientId', ada.id)).toBe(0);
      const named = await db.read.selectFrom('commandes').select('id').where('adresse', 'like', 'Road-%').execute();
      expect(named).toEqual([]);
    });

    test('with a sign-in: there is no session afterwards', async () => {
      const ada = await api.newCustomer();
      const signIn = () =>
        api.ask('/clients/authentification', { method: 'POST', body: { val: ada.email, password: ada.password } });
      const [gone, ...signedIn] = await Promise.all([leave(ada), signIn(), signIn(), signIn()]);
      expect(gone?.status).toBe(200);
      expect(await rowsOf('sessions.clientId', ada.id)).toBe(0);
      for (const { status, body } of signedIn) {
        expect([200, 400, 401]).toContain(status);
        if (status !== 200) continue;
        expect((await api.ask(`/clients/${ada.id}`, { token: String(body.token) })).status).toBe(401);
      }
    });

    test.each(['a change of the password', 'a sign-out'])('as %s: the deletion does not happen', async (what) => {
      const ada = await api.newCustomer();
      const waiting = waitingWrites(db);
      const leaving = customersApi(waiting.db).ask(`/clients/${ada.id}`, {
        method: 'DELETE',
        token: ada.token,
        body: { password: ada.password },
      });
      // The password was correct until now.
      await waiting.waits;
      if (what === 'a sign-out') await api.ask('/sessions/current', { method: 'DELETE', token: ada.token });
      else
        await api.ask('/clients/modifPasswordClient', {
          method: 'PATCH',
          token: ada.token,
          body: { password: ada.password, newPassword: 'Another one 2!' },
        });
      waiting.letThrough();
      expect((await leaving).status).toBe(401);
      expect(await client(ada.id)).toBeDefined();
    });
  });
});

describeEngines('the copy of a customer’s data', (open) => {
  let db: Database;
  let api: CustomersApi;
  beforeAll(async () => {
    db = await open();
    await fillCatalogue(db);
    api = customersApi(db);
  });
  const copyOf = ({ id, token }: Customer) => api.ask(`/clients/${id}/export`, { token });

  /** Columns with secrets, and internal ones. */
  const NOT_IN_IT = new Set([
    'clients.passwordHash',
    'clients.emailKey',
    'clients.phoneKey',
    'clients.provenEmail',
    'email_changes.salt',
    'email_changes.codeDigest',
    'sessions.id',
    'password_resets.codeHash',
    'password_resets.codeDigest',
    'carts.id',
    'commandes.hidesContact',
  ]);

  test('S-36: it contains every value of all their rows except secrets, and nothing of anybody else', async () => {
    const [ada, bola] = [await api.newCustomer(), await api.newCustomer()];
    const [ofAda, ofBola] = [await giveEverything(db, ada), await giveEverything(db, bola)];
    const { status, body } = await copyOf(ada);
    expect(status).toBe(200);
    expect(contract.exportClient.answer.parse(body)).toEqual(body);
    const text = JSON.stringify(body);
    for (const table of new Set((await clientColumns(db)).map((name) => name.split('.')[0] as 'carts'))) {
      const rows: Record<string, unknown>[] = await db.read
        .selectFrom(table)
        .selectAll()
        .where('clientId', '=', ada.id)
        .execute();
      expect(rows.length, table).toBeGreaterThan(0);
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (column !== 'clientId' && !NOT_IN_IT.has(`${table}.${column}`))
            expect(text, `${table}.${column}`).toContain(JSON.stringify(value));
    }
    expect(body).toMatchObject({
      exportedAt: new Date(NOW).toISOString(),
      client: { id: ada.id, email: ada.email, numTel: ada.numTel, hasPassword: true, cartId: ada.cartId },
      panier: [{ produitId: ID.galaxy, size: 2 }],
      commandes: [
        {
          idCommande: ofAda,
          produits: [{ produitId: ID.plain, qte: 3, prix: 500.17 }],
          livraisons: [{ nom: 'Rider Musa' }],
          payments: [{ reference: `ref-${ada.id}`, amountKobo: 240_050 }],
        },
      ],
      adresses: [{ ville: markOf(ada) }],
      likes: [{ produitId: ID.galaxy }, { produitId: ID.plain }],
      follows: [{ boutiqueId: ID.adePhones }],
      etoiles: [{ produitId: ID.plain, cote: 2 }],
      comments: [{ produitId: ID.galaxy }],
      messages: [{ prenom: markOf(ada), answers: [{ text: markOf(ada), to: `answers.${ada.id}@example.ng` }] }],
      sessions: [{ revokedAt: null }],
      resets: [{ usedAt: null }],
      emailChanges: [{ email: `${markOf(ada)}@next.example`, attempts: 0 }],
      mails: [
        { to: ada.email, subject: markOf(ada) },
        { to: ada.email.toUpperCase(), subject: markOf(ada) },
      ],
      newsletter: new Date(NOW).toISOString(),
      newsletterConfirmedAt: new Date(NOW).toISOString(),
    });
    for (const secret of [SECRET_TEXT, 'argon2', ada.sessionId, ada.token, bola.email, bola.numTel, ofBola])
      expect(text).not.toContain(secret);
  });

  test('a customer without data gets an empty copy', async () => {
    const ada = await api.newCustomer({ password: null });
    const { body } = await copyOf(ada);
    expect(body).toMatchObject({
      commandes: [],
      likes: [],
      mails: [],
      newsletter: null,
      newsletterConfirmedAt: null,
      client: { hasPassword: false },
    });
    expect((await api.ask(`/clients/${ada.id}/export`)).status).toBe(401);
  });
});
