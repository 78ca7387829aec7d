/** Customers and their requests, for tests of calls with authentication. */

import { expect } from 'vitest';
import type { ApiHttp } from '../../../src/api/api-http.ts';
import { ADDRESS_HEADER } from '../../../src/api/http-input.ts';
import type { Services } from '../../../src/api/services.ts';
import { openSession } from '../../../src/api/sessions.ts';
import type { Database } from '../../../src/data/database.ts';
import { insertClient } from '../../../src/features/account/clients.repository.ts';
import { emailKey } from '../../../src/features/account/identifiers/identifiers.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { testServices } from '../../services.ts';
import { expectDescribed } from '../described-refusal.ts';
import { writingThrough } from '../writing-through.ts';
import { NOW } from './catalogue.ts';

export interface RequestInput {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** The raw body, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** The visitor's address. */
  readonly address?: string;
  readonly captcha?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export interface Customer {
  readonly id: number;
  readonly cartId: number;
  readonly email: string;
  readonly numTel: string;
  readonly password: string;
  readonly sessionId: string;
  readonly token: string;
}

export interface CustomersApi {
  readonly services: Services;
  ask(path: string, requested?: RequestInput): Promise<Answered>;
  /** A customer with a cart who signed in at `signedInAt` (ms since 1970; by default now). */
  newCustomer(change?: { readonly password?: null; readonly signedInAt?: number }): Promise<Customer>;
}

const PASSWORD = 'Long enough 1!';

/**
 * @param now milliseconds since 1970
 * @param foreseen gets log entries; without it any entry fails the test
 */
export function customersApi(
  db: Database,
  own: Partial<Services> = {},
  now: () => number = () => NOW,
  foreseen?: (entry: object) => void,
): CustomersApi {
  const services = testServices(own);
  const unforeseen: unknown[] = [];
  const log = { error: foreseen ?? ((entry: object) => void unforeseen.push(entry)) };
  const app: ApiHttp = createApi({ db, now, log, services }).http;

  return {
    services,
    async ask(path, { method = 'GET', token, body, raw, address = '198.51.100.7', captcha, headers = {} } = {}) {
      const response = await app.request(path, {
        method,
        headers: {
          ...headers,
          [ADDRESS_HEADER]: address,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(captcha === undefined ? {} : { 'x-captcha': captcha }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(raw === undefined ? {} : { body: raw }),
      });
      expect(unforeseen, `${method} ${path} threw`).toEqual([]);
      const answer = (await response.json()) as Answered['body'];
      expectDescribed(method, path, response.status, answer);
      return { status: response.status, headers: response.headers, body: answer };
    },
    async newCustomer({ password, signedInAt = now() } = {}) {
      const unique = crypto.randomUUID().slice(0, 8);
      const email = `Chika.${unique}@Example.ng`;
      const numTel = `+234803${String(Number.parseInt(unique.slice(0, 6), 16) % 10_000_000).padStart(7, '0')}`;
      const passwordHash = password === null ? null : await services.passwords.hash(PASSWORD);
      const sessionId = crypto.randomUUID();
      return db.write(async (trx) => {
        const id = await insertClient(trx, {
          nom: `Obi-${unique}`,
          pseudo: `Chika-${unique}`,
          email,
          numTel,
          url: null,
          sexe: 'Female',
          dateNaissance: '1990-02-03',
          pays: 'Nigeria',
          province: 'Lagos',
          ville: 'Ikeja',
          passwordHash,
          googleSub: password === null ? `google-${unique}` : null,
          createdAt: new Date(now()).toISOString(),
          provenEmail: emailKey(email),
        });
        if (id === undefined) throw new Error('Two customers of the tests have the same email or phone.');
        const cart = await trx.selectFrom('carts').select('id').where('clientId', '=', id).executeTakeFirstOrThrow();
        const expiresAt = await openSession(trx, sessionId, id, signedInAt);
        const token = await services.tokens.signSession({ clientId: id, sessionId }, expiresAt);
        return { id, cartId: cart.id, email, numTel, password: PASSWORD, sessionId, token };
      });
    },
  };
}

/** The same database, whose next writes wait until they are released, so that other changes come first. */
export function waitingWrites(db: Database): {
  readonly db: Database;
  readonly waits: Promise<void>;
  letThrough(): void;
} {
  const [waits, letThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    db: writingThrough(db, async (work) => {
      waits.resolve();
      await letThrough.promise;
      return db.write(work);
    }),
    waits: waits.promise,
    letThrough: letThrough.resolve,
  };
}
