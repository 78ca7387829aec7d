/** The API of one engine for tests: in process, at a fixed time; successes must match the contract. */

import { expect } from 'vitest';
import type { ApiHttp } from '../../../src/api/api-http.ts';
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
  /** Calls and requires success with exactly the fields of the contract. */
  read<N extends CallName>(name: N, ...input: Optional<N>): Promise<Answer<CallAnswer<N>>>;
  /** A raw request relative to the API's base. */
  request(path: string, method?: string): Promise<{ status: number; body: unknown; tags: readonly string[] }>;
}

/** `opened` is called for each request, since the database opens after the tests are defined. */
export function apiOf(opened: () => Database): Api {
  let app: ApiHttp | undefined;
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
      // A schema drops undeclared fields, so a leaked one would make the two differ.
      expect(contract[name].answer.parse(body)).toEqual(body);
      return { body: body as never, tags };
    },
  };
}

export const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
export const namesOf = (rows: readonly { nom: string }[]) => rows.map(({ nom }) => nom);
