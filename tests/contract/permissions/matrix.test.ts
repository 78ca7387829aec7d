/**
 * Who may make which call: every call of the contract, by every kind of client. The expected permissions are in the
 * table of `tests/spec/decisions/calls.md`; a call that it lacks fails.
 */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { type Call, type CallName, calls } from '../../../src/client/calls.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { CallContract } from '../../../src/contract/wire.ts';
import type { Database } from '../../../src/data/database.ts';
import { createGoogleStandIn } from '../../../src/providers/google-stand-in.ts';
import { createPaystack } from '../../../src/providers/paystack.ts';
import { createTestCheckout } from '../../../src/providers/test-checkout.ts';
import { openapiDocument } from '../../../src/server/http/openapi.ts';
import { SECRET, testServices } from '../../services.ts';
import { fillCatalogue, NOW } from '../api/catalogue.ts';
import { type Customer, type CustomersApi, customersApi } from '../api/customers.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { barePath, callsOf, type Endpoint, readEndpoints } from './endpoints.ts';
import { PAYSTACK_KEY, PLANS, type Planned, type Sent } from './requests.ts';
import { badProofs, badTokens } from './tokens.ts';

/** Calls of the table that do not exist yet. Remove a call from here once it exists. */
const NOT_BUILT: readonly string[] = [];

/** Calls that change nothing although their method is not GET. */
const READS: ReadonlySet<CallName> = new Set(['findLike', 'findFollow', 'trackOrder']);

/** The required identity for a text of the table; undefined for an unknown text. */
function demandOf(identity: string): 'nobody' | 'customer' | 'customer-or-nobody' | 'reset' | 'stand-in' | undefined {
  if (identity === 'none') return 'nobody';
  if (identity === 'self, or nobody') return 'customer-or-nobody';
  if (/^(self|owner)\b/.test(identity)) return 'customer';
  if (identity === 'verified reset') return 'reset';
  return identity === 'stand-in token' ? 'stand-in' : undefined;
}

const endpoints = readEndpoints();
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${barePath(path)}`;
const byName = new Map<string, Endpoint>(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
const everyCall = Object.entries(calls) as [CallName, Call][];
const thatDemand = (...demands: ReturnType<typeof demandOf>[]) =>
  everyCall.filter(([, call]) => demands.includes(demandOf(byName.get(nameOf(call))?.identity ?? '')));

describe('the table of the calls', () => {
  it('lists calls one by one, several per line', () => {
    expect(callsOf('POST, PATCH, PATCH .../del /clients/v1/boutiques').map(nameOf)).toEqual([
      'POST /clients/v1/boutiques',
      'PATCH /clients/v1/boutiques',
      'PATCH /clients/v1/boutiques/del',
    ]);
    expect(callsOf('GET /pays, /villes').map(nameOf)).toEqual(['GET /pays', 'GET /villes']);
    expect(callsOf('PUT /a/{id}, DELETE /b/').map(nameOf)).toEqual(['PUT /a/{}', 'DELETE /b']);
    expect(() => callsOf('PUT')).toThrow('No path');
    expect(endpoints.length).toBeGreaterThan(70);
    expect(byName.size).toBe(endpoints.length);
    expect(endpoints.filter(({ identity }) => demandOf(identity) === undefined)).toEqual([]);
  });

  it('PRM-01: has every call of the contract with its required identity; what is only looked at needs none', () => {
    expect(everyCall.filter(([, call]) => !byName.has(nameOf(call))).map(([name]) => name)).toEqual([]);
    const auth = {
      nobody: ['none', 'optional'],
      customer: ['bearer'],
      'customer-or-nobody': ['optional'],
      reset: ['reset'],
      'stand-in': ['none'],
    };
    for (const [name, call] of everyCall)
      expect(auth[demandOf(byName.get(nameOf(call))?.identity ?? '') ?? 'nobody'], name).toContain(call.auth);
  });

  it('has no missing calls except those listed here', () => {
    const built = new Set(everyCall.map(([, call]) => nameOf(call)));
    expect([...byName.keys()].filter((name) => !built.has(name)).toSorted()).toEqual(NOT_BUILT.toSorted());
  });

  it("PRM-50: every call that changes a customer's data needs a token", () => {
    const writing = everyCall.filter(([name, { method }]) => method !== 'GET' && !READS.has(name));
    const open = writing.filter(([, { auth }]) => auth === 'none' || auth === 'optional').map(([name]) => name);
    // Sign-in, and writes of visitors.
    expect(open.toSorted()).toEqual(
      [
        'checkResetCode',
        // Proven by the token of a link in a mail.
        'confirmNewsletter',
        // Creates a new customer.
        'continueAsGuest',
        'countView',
        'endNewsletter',
        'finishTestCheckout',
        'issueGoogleToken',
        'readNewsletterLink',
        // Signed by the provider.
        'receivePaymentEvent',
        'recordLocation',
        'requestResetCode',
        'signIn',
        'signInWithGoogle',
        'signUp',
        'subscribe',
        'addReport',
        'writeToSupport',
      ].toSorted(),
    );
  });
});

describeEngines(
  'who may make a call',
  (open) => {
    let db: Database;
    let api: CustomersApi;
    let deleted: Customer;
    const described = openapiDocument().paths as Record<string, Record<string, { responses: object }>>;

    beforeAll(async () => {
      db = await open();
      await fillCatalogue(db);
      const profile = { sub: '1', email: 'of.google@example.ng', givenName: 'Ada', familyName: 'Obi', picture: null };
      const testCheckout = createTestCheckout({ db, now: () => NOW, publicUrl: testServices().shop.publicUrl });
      const { readEvent } = createPaystack({ secretKey: PAYSTACK_KEY, url: 'https://paystack.invalid' });
      api = customersApi(db, {
        payments: { paystack: { ...testCheckout, readEvent } },
        testCheckout,
        google: { profileOf: async () => profile },
        googleStandIn: createGoogleStandIn(SECRET, () => NOW),
      });
      deleted = await api.newCustomer();
      await db.write((trx) => trx.deleteFrom('clients').where('id', '=', deleted.id).execute());
    });

    /** All data that customers can change, as text. */
    async function state(): Promise<string> {
      const tables = [
        'clients',
        'carts',
        'cart_produits',
        'sessions',
        'adresses',
        'password_resets',
        'signal_abus',
        'newsletter',
        'likes',
        'follows',
        'etoiles',
        'comments',
        'commandes',
        'commande_produits',
        'livraisons',
        'payments',
      ] as const;
      const rows = tables.map((table) => db.read.selectFrom(table).selectAll().execute() as Promise<object[]>);
      return JSON.stringify((await Promise.all(rows)).map((of) => of.map((row) => JSON.stringify(row)).toSorted()));
    }

    /** Sends a request and checks that the OpenAPI document lists its status. */
    async function ask(name: CallName, sends: Sent, token: string | undefined) {
      const answer = await api.ask(sends.path, { ...sends, token });
      const { path, method }: Call = calls[name];
      expect(Object.keys(described[path]?.[method.toLowerCase()]?.responses ?? {}), name).toContain(`${answer.status}`);
      return answer;
    }

    const goodStatus = (name: CallName) => (contract[name] as CallContract).status ?? 200;

    describe('public calls succeed with any token', () => {
      test.each(thatDemand('nobody'))('%s', async (name, { method }) => {
        const owner = await api.newCustomer();
        const tokens = { ...(await badTokens(db, api, owner, deleted)), 'a good token': owner.token };
        let first: unknown;
        for (const [who, token] of Object.entries(tokens)) {
          const { sends } = await PLANS[name]({ db, api }, owner);
          const { status, body } = await ask(name, sends, token);
          expect(status, who).toBe(goodStatus(name));
          if (method !== 'GET' || name === 'getCaptchaChallenge') continue;
          first ??= body;
          expect(body, who).toEqual(first);
        }
      });
    });

    /** Checks that each of `tokens` is refused. */
    async function refuseAll(
      name: CallName,
      { sends }: Planned,
      tokens: Awaited<ReturnType<typeof badTokens>>,
      status: number,
    ) {
      const before = await state();
      for (const [who, token] of Object.entries(tokens)) {
        const answer = await ask(name, sends, token);
        expect(answer.status, who).toBe(status);
        const { message, code } = answer.body;
        expect(answer.body, who).toEqual({ message, messageError: message, code });
      }
      expect(await state()).toBe(before);
    }

    describe("customers' calls succeed for their owner, and nobody else", () => {
      test.each(thatDemand('customer'))('%s', async (name, { method }) => {
        const [owner, stranger] = [await api.newCustomer(), await api.newCustomer()];
        const plan = await PLANS[name]({ db, api }, owner);
        await refuseAll(name, plan, await badTokens(db, api, owner, deleted), 401);

        const strangers = plan.strangers?.(stranger) ?? [];
        expect(strangers.length, 'a call on what is theirs is tried by a stranger').toBeGreaterThan(0);
        for (const { what, status, sends } of strangers) {
          const before = await state();
          const answer = await ask(name, sends, stranger.token);
          expect(answer.status, what).toBe(status);
          if (status !== 200) expect(await state(), what).toBe(before);
        }

        const before = await state();
        const { status, body } = await ask(name, plan.sends, plan.proof?.token ?? owner.token);
        expect(status, JSON.stringify(body)).toBe(goodStatus(name));
        expect((contract[name] as CallContract).answer.parse(body)).toEqual(body);
        if (method === 'GET' || READS.has(name)) expect(await state()).toBe(before);
        else expect(await state()).not.toBe(before);
      });
    });

    test("PRM-50: no call that changes a customer's data is accepted without a token", async () => {
      const writing = thatDemand('customer').filter(([, { method }]) => method !== 'GET');
      expect(writing.length).toBeGreaterThan(20);
      const owner = await api.newCustomer();
      const before = await state();
      for (const [name, { method, path }] of writing) {
        const { status } = await api.ask(path.replaceAll(/\{\w+\}/g, `${owner.id}`), { method, body: {} });
        expect(status, name).toBe(401);
      }
      expect(await state()).toBe(before);
    });

    test('API-21/C-18: whether a product is a favourite is visible to its customer only; a missing one is not revealed', async () => {
      expect(thatDemand('customer-or-nobody').map(([name]) => name)).toEqual(['findLike']);
      const [owner, stranger] = [await api.newCustomer(), await api.newCustomer()];
      const { sends } = await PLANS.findLike({ db, api }, owner);
      const tokens = await badTokens(db, api, owner, deleted);
      const before = await state();
      for (const [who, token] of Object.entries(tokens))
        expect(await ask('findLike', sends, token), who).toMatchObject({ status: 200, body: null });
      expect((await ask('findLike', sends, stranger.token)).status).toBe(403);
      expect(await ask('findLike', sends, owner.token)).toMatchObject({ status: 200, body: { clientId: owner.id } });
      expect(await state()).toBe(before);
    });

    test('the second step of a reset needs the proof of the first, for its customer, once', async () => {
      expect(thatDemand('reset').map(([name]) => name)).toEqual(['setNewPassword']);
      const [owner, stranger] = [await api.newCustomer(), await api.newCustomer()];
      const plan = await PLANS.setNewPassword({ db, api }, owner);
      const ofStranger = await PLANS.setNewPassword({ db, api }, stranger);
      const { codeHash = '', token } = plan.proof ?? {};
      const tokens = { ...(await badProofs(api, owner, codeHash)), 'the proof of another': ofStranger.proof?.token };
      await refuseAll('setNewPassword', plan, tokens, 403);
      expect((await ask('setNewPassword', plan.sends, token)).status).toBe(200);
      await refuseAll('setNewPassword', plan, { 'the proof again': token }, 403);
    });

    test('the Google stand-in accepts its own tokens', async () => {
      expect(thatDemand('stand-in').map(([name]) => name)).toEqual(['getGoogleUserinfo']);
      const owner = await api.newCustomer();
      const plan = await PLANS.getGoogleUserinfo({ db, api }, owner);
      const tokens = { ...(await badTokens(db, api, owner, deleted)), 'a good token of ours': owner.token };
      await refuseAll('getGoogleUserinfo', plan, tokens, 401);
      const { status, body } = await ask('getGoogleUserinfo', plan.sends, plan.proof?.token);
      expect([status, body.email]).toEqual([200, owner.email]);
      expect((await api.ask(`/clients/${owner.id}`, { token: plan.proof?.token })).status).toBe(401);
    });

    test('API-61: the token must be a bearer token', async () => {
      const owner = await api.newCustomer();
      const path = `/clients/${owner.id}`;
      expect((await api.ask(path, { token: owner.token })).status).toBe(200);
      const headers: Record<string, string>[] = [
        { authorization: owner.token },
        { authorization: `Basic ${owner.token}` },
        { authorization: `Bearer ${owner.token}, Bearer ${owner.token}` },
        { cookie: `token=${owner.token}; userConnected=${owner.token}` },
        { 'x-access-token': owner.token },
      ];
      for (const sent of headers)
        expect((await api.ask(path, { headers: sent })).status, JSON.stringify(sent)).toBe(401);
      expect((await api.ask(`${path}?token=${owner.token}&access_token=${owner.token}`)).status).toBe(401);
      expect((await api.ask(path, { headers: { authorization: `bearer  ${owner.token}` } })).status).toBe(200);
    });
  },
  sqliteFirst,
);
