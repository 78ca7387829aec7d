/** The account calls for tests: on any engine, with a movable clock, the real limits and a mocked Google. */
import { expect } from 'vitest';
import { ADDRESS_HEADER } from '../../../src/api/http-input.ts';
import type { Services } from '../../../src/api/services.ts';
import { type CallName, calls } from '../../../src/client/calls.ts';
import type { CallAnswer } from '../../../src/client/client.ts';
import { pathOf } from '../../../src/client/path-of.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { Database } from '../../../src/data/database.ts';
import type { Counters } from '../../../src/providers/counters.ts';
import type { GoogleProfile } from '../../../src/providers/google.ts';
import { createLimits, limitWindows } from '../../../src/providers/limits.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { SOLVED, testServices } from '../../services.ts';

const HOUR = 3_600_000;
/** The specified limits (S-12, S-13, S-30). */
const NUMBERS = {
  signInPair: 5,
  signInAddress: 200,
  signInWindow: HOUR / 4,
  signUpAddress: 60,
  guestsAddress: 300,
  resetEmail: 5,
  resetAddress: 60,
  withoutScript: 5,
  withoutScriptAddress: 30,
  contactAddress: 60,
  newsletterAddress: 60,
  viewsAddress: 3_000,
  localisationsAddress: 600,
  ordersClient: 60,
  likesClient: 60,
  cartClient: 60,
  addressesClient: 60,
  profileClient: 60,
  followsClient: 60,
  opinionsClient: 60,
  verifyClient: 60,
  verifyAddress: 60,
  trackAddress: 60,
  trackSite: 600,
  trackNumber: 10,
  trackPhone: 10,
  passwordClient: 5,
  accessChangesClient: 10,
  nameChangesClient: 10,
  emailCodes: 5,
  signInIdentifier: 3,
  signUpCaptcha: 10,
  resetMailbox: 20,
  maxLikes: 1_000,
  uncachedAddress: 6_000,
  longReadsAddress: 1_200,
  vitalsAddress: 600,
  reportsAddress: 60,
  reportsObject: 20,
};

/** Rate limits that use the clock of the test. */
function countersOn(now: () => number): Counters {
  const windows = limitWindows(NUMBERS);
  const stored = new Map<string, { used: number; until: number }>();
  return {
    async count(name, key, points) {
      const id = `${name} ${key}`;
      const old = stored.get(id);
      const own = old && old.until > now() ? old : { used: 0, until: now() + (windows[name]?.ms ?? 0) };
      own.used = Math.max(0, own.used + points);
      stored.set(id, own);
      return { used: own.used, wait: own.used > 0 ? own.until - now() : 0 };
    },
  };
}

export interface Ask {
  readonly params?: Record<string, unknown>;
  readonly body?: unknown;
  readonly token?: string | undefined;
  /** The visitor's address; by default a new one for each test. */
  readonly address?: string;
  readonly captcha?: string;
}

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

export type SessionRecord = CallAnswer<'signIn'>;

let made = 0;

/** A sign-up payload with a unique email and phone. */
export function payload(own: Record<string, unknown> = {}) {
  made += 1;
  return {
    pseudo: 'Ada',
    nom: 'Okafor',
    email: `ada.${made}@oja.example`,
    numTel: `0803${String(made).padStart(7, '0')}`,
    password: 'right-password',
    sexe: 'Female',
    dateNaissance: '1994-05-17',
    pays: 'Nigeria',
    province: 'Lagos',
    ville: 'Ikeja',
    ...own,
  };
}

/** An API on the database of an engine. */
export function accountsOf(open: () => Promise<Database>) {
  const clock = { now: Date.parse('2026-11-21T10:00:00.123Z') };
  const logged: unknown[] = [];
  let mails = 0;
  /** Google accounts by access token. */
  const google = { people: new Map<string, GoogleProfile>(), isUnavailable: false, isOff: false };
  const googleSignIn = {
    async profileOf(token: string) {
      if (google.isUnavailable) throw new Error('no route to Google');
      return google.people.get(token);
    },
  };
  const services: Services = {
    ...testServices(),
    limits: createLimits(
      NUMBERS,
      countersOn(() => clock.now),
    ),
    get google() {
      return google.isOff ? undefined : googleSignIn;
    },
    mailQueued() {
      mails += 1;
    },
  };

  let api: Promise<ReturnType<typeof createApi>> | undefined;
  const opened = async () => {
    const log = { error: (details: object, message: string) => void logged.push({ details, message }) };
    return createApi({ db: await open(), now: () => clock.now, log, services });
  };

  async function request(method: string, path: string, { token, address = '', captcha, ...input }: Ask = {}) {
    api ??= opened();
    const body = method === 'GET' ? undefined : input.body;
    const response = await (await api).http.request(path, {
      method,
      headers: {
        [ADDRESS_HEADER]: address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(captcha === undefined ? {} : { 'x-captcha': captcha }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
      headers: response.headers,
    };
  }

  /** Calls and returns any answer; errors must have the common form, successes must match the contract. */
  async function ask(name: CallName, input: Ask = {}): Promise<Reply> {
    const answer = await request(calls[name].method, pathOf(calls[name], input.params), input);
    if (answer.status >= 400) {
      expect(answer.body).toEqual({
        message: expect.any(String),
        messageError: answer.body.message,
        code: expect.any(String),
      });
      expect(answer.body.message).not.toBe('');
    } else {
      // A schema drops undeclared fields, so a leaked one would make the two differ.
      expect(contract[name].answer.parse(answer.body)).toEqual(answer.body);
      expect(JSON.stringify(answer.body)).not.toMatch(/argon2|passwordHash|codeDigest|googleSub|emailKey|phoneKey/);
    }
    return answer;
  }

  /** Calls and requires success. */
  async function done<N extends CallName>(name: N, input: Ask = {}): Promise<CallAnswer<N>> {
    const answer = await ask(name, input);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body as CallAnswer<N>;
  }

  /** Calls and requires an error; returns its status and message. */
  async function refused(name: CallName, input: Ask = {}): Promise<[status: number, message: unknown]> {
    const { status, body } = await ask(name, input);
    expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
    return [status, body.messageError];
  }

  /** A new address per test, so that limits are not shared. */
  const newAddress = () => `address-${crypto.randomUUID()}`;

  async function signIn(val: string, password: string): Promise<SessionRecord> {
    return done('signIn', { body: { val, password }, address: newAddress(), captcha: SOLVED });
  }

  /** A new customer with a session. */
  async function newCustomer(own: Record<string, unknown> = {}) {
    const given = payload(own);
    return { given, session: await done('signUp', { body: given, address: newAddress() }) };
  }

  const isSignedIn = async (session: SessionRecord) =>
    (await ask('getClient', { params: { userId: session.id }, token: session.token })).status === 200;

  /** Mails to an address, oldest first. */
  async function mailsTo(email: string) {
    const db = await open();
    const mails = await db.read.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
    return mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
  }

  /** Requests a reset code and returns the content of its mail. */
  async function askForCode(email: string) {
    const sent = (await mailsTo(email)).length;
    await done('requestResetCode', { body: { email }, address: newAddress() });
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(sent + 1);
    const mail = (await mailsTo(email))[sent];
    if (!mail) throw new Error('no mail');
    const [, codeHash = ''] = /\/auth\/verif\/code\/\?(\S+)/.exec(mail.body.text) ?? [];
    const [, code = ''] = /^ +(\d{5})$/m.exec(mail.body.text) ?? [];
    return { mail, codeHash, code };
  }

  /** Requests a change of the mail address; returns the code that was sent, or undefined. */
  async function askForEmail(session: SessionRecord, email: string): Promise<string | undefined> {
    await done('updateClient', { params: { id: session.id }, token: session.token, body: { email } });
    const mail = (await mailsTo(email)).at(-1);
    const [, first, second] = /^ +(\d{4}) (\d{4})$/m.exec(mail?.body.text ?? '') ?? [];
    return first && second && first + second;
  }

  const confirmEmail = (session: SessionRecord, code: string | undefined) =>
    ask('confirmEmail', { params: { id: session.id }, token: session.token, body: { code } });

  /** Changes the mail address with both steps. */
  async function changeEmail(session: SessionRecord, email: string): Promise<void> {
    const answer = await confirmEmail(session, await askForEmail(session, email));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }

  /** Resets a password by mail, with all steps. */
  async function resetPassword(email: string, password: string): Promise<void> {
    const { codeHash, code } = await askForCode(email);
    const { resetToken } = await done('checkResetCode', { body: { codeHash, code }, address: newAddress() });
    await done('setNewPassword', { body: { email, password }, token: resetToken, address: newAddress() });
  }

  return {
    open,
    clock,
    google,
    services,
    logged,
    request,
    ask,
    done,
    refused,
    newAddress,
    signIn,
    newCustomer,
    isSignedIn,
    mailsTo,
    askForCode,
    askForEmail,
    confirmEmail,
    changeEmail,
    resetPassword,
    mailsQueued: () => mails,
    /** Resolves when work that continues after an answer is done. */
    settled: async () => (await api)?.settled(),
  };
}

export type Accounts = ReturnType<typeof accountsOf>;

/** A code of five digits that is not `code`. */
export const otherThan = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0');
