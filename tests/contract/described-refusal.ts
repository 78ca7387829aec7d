/** Checks each error answer of the contract tests against the table of the codes and the OpenAPI document. */
import { expect } from 'vitest';
import { type Call, calls } from '../../src/client/calls.ts';
import { ANY_CALL_CODES, openapiDocument } from '../../src/server/http/openapi.ts';
import { ERROR_CODES, type ErrorCode } from '../../src/shared/error-codes.ts';

interface Response {
  readonly content: {
    readonly 'application/json': {
      readonly schema: {
        readonly allOf: readonly [
          unknown,
          { readonly properties: { readonly code: { readonly enum: readonly ErrorCode[] } } },
        ];
      };
    };
  };
}

const described = openapiDocument().paths as Record<string, Record<string, { responses: Record<number, Response> }>>;

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
/** Paths without parameters first: `/sessions/current` is not `/sessions/{id}`. */
const known = Object.values<Call>(calls)
  .map(({ method, path }) => ({ method, path, pattern: patternOf(path) }))
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);

/** The body is that of errors, its code has this status, and the document names it for this call. */
export function expectDescribed(method: string, target: string, status: number, body: Record<string, unknown>): void {
  if (status < 400) return;
  const what = `${method} ${target} ${status} ${JSON.stringify(body)}`;
  const code = body.code as ErrorCode;
  expect(body, what).toEqual({ message: body.messageError, messageError: expect.stringMatching(/./), code });
  expect(ERROR_CODES[code]?.status, what).toBe(status);
  const path = target.replace(/\?.*/s, '');
  const call = known.find((one) => one.method === method && one.pattern.test(path));
  if (!call || ANY_CALL_CODES.includes(code)) return;
  const response = described[call.path]?.[method.toLowerCase()]?.responses[status];
  expect(response?.content['application/json'].schema.allOf[1].properties.code.enum, what).toContain(code);
}
