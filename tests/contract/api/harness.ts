/** The API of one engine as the tests ask it: in process, at a fixed time, every good answer held to its contract. */
import type { Hono } from 'hono';
import { expect } from 'vitest';
import { type CallName, calls } from '../../../src/client/calls.ts';
import type { CallAnswer, CallInput } from '../../../src/client/client.ts';
import { pathOf } from '../../../src/client/path-of.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { Database } from '../../../src/data/database.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { testServices } from '../../services.ts';
import { NOW } from './catalogue.ts';

export interface Answer<T> {
  readonly body: T;
  readonly tags: readonly string[];
}

type Optional<N extends CallName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

export interface Api {
  /** A call that must succeed with exactly the fields of its contract. */
  read<N extends CallName>(name: N, ...input: Optional<N>): Promise<Answer<CallAnswer<N>>>;
  /** A raw request below the API's base. */
  request(path: string, method?: string): Promise<{ status: number; body: unknown; tags: readonly string[] }>;
}

/** `opened` is called on each request, since the database opens before the first test and not when they are named. */
export function apiOf(opened: () => Database): Api {
  let app: Hono | undefined;
  const unforeseen: unknown[] = [];

  async function request(path: string, method = 'GET') {
    const log = { error: (entry: unknown) => void unforeseen.push(entry) };
    app ??= createApi({ db: opened(), now: () => NOW, log, services: testServices() }).http;
    const response = await app.request(path, { method });
    const text = await response.text();
    expect(unforeseen, `${method} ${path} threw`).toEqual([]);
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      tags: (response.headers.get('x-cache-tags') ?? '').split(' ').filter(Boolean),
    };
  }

  return {
    request,
    async read(name, ...[input]) {
      const { params, query } = (input ?? {}) as Partial<Record<'params' | 'query', Record<string, unknown>>>;
      const { status, body, tags } = await request(pathOf(calls[name], params, query));
      expect(status, JSON.stringify(body)).toBe(200);
      // A schema drops what it does not declare, so anything that leaks out makes the two differ.
      expect(contract[name].answer.parse(body)).toEqual(body);
      return { body: body as never, tags };
    },
  };
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
export const namesOf = (rows: readonly { nom: string }[]) => rows.map(({ nom }) => nom);
