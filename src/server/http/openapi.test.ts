import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { calls } from '../../client/calls.ts';
import { ERROR_CODES } from '../../shared/error-codes.ts';
import { openapiDocument } from './openapi.ts';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, { content: { 'application/json': { schema: Record<string, unknown> } } }>;
}

const document = openapiDocument();
const paths = document.paths as Record<string, Record<string, Operation>>;

function operationOf(path: string): Operation {
  const operation = paths[path]?.get;
  if (!operation) throw new Error(`${path} is not described`);
  return operation;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('describes every call under its path and method', () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const declared = Object.entries(calls).map(([name, { method, path }]) => `${name} ${method} ${path}`);
    expect(described.sort()).toEqual(declared.sort());
  });

  it('has the path parameters, types, limits and defaults', () => {
    const { parameters } = operationOf('/produits/v1/sous-categories/{id}');
    expect(parameters).toContainEqual({
      name: 'id',
      in: 'path',
      required: true,
      description: 'Id of a row',
      schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    });
    const limit = parameters.find(({ name }) => name === 'limit');
    expect(limit).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', default: 24 } });
    for (const [path, methods] of Object.entries(paths))
      for (const operation of Object.values(methods))
        expect(operation.parameters.filter((p) => p.in === 'path').map((p) => `{${p.name}}`)).toEqual(
          path.match(/\{\w+\}/g) ?? [],
        );
  });

  it('describes answers after the transforms of an input, and the form of every error', () => {
    const { responses } = operationOf('/produits/');
    expect(Object.keys(responses)).toEqual(['200', '400', '404', '429', '500', '503']);
    expect(responses['200']?.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['data', 'totalItems', 'totalPages'],
    });
    expect(responses['400']?.content['application/json'].schema).toEqual({
      allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: ['invalid_input'] } } }],
    });
  });

  it('G-607: has the table of the codes, and for each refusal the codes that it can have', () => {
    const { description } = document.info as { description: string };
    for (const [code, { status, when }] of Object.entries(ERROR_CODES))
      expect(description).toContain(`| \`${code}\` | ${status} | ${when} |`);
    const { Error: error } = (document.components as { schemas: Record<string, { properties: object }> }).schemas;
    expect(error?.properties).toMatchObject({ code: { enum: Object.keys(ERROR_CODES) } });
    const codes = (path: string, method: string, status: number) =>
      paths[path]?.[method]?.responses[status]?.content['application/json'].schema;
    expect(codes('/newsletter', 'post', 409)).toMatchObject({
      allOf: [{}, { properties: { code: { enum: ['already_subscribed'] } } }],
    });
    expect(codes('/likes', 'post', 410)).toMatchObject({
      allOf: [{}, { properties: { code: { enum: ['product_gone'] } } }],
    });
  });

  it('describes who may call, with which credential, and the status and message for others', () => {
    const of = (path: string, method: string) => paths[path]?.[method] as Operation & { security: object[] };
    const statuses = (path: string, method: string) => Object.keys(of(path, method).responses);
    expect(of('/clients/{id}/adresses', 'post').security).toEqual([{ bearer: [] }]);
    expect(of('/signal-abus', 'post').security).toEqual([{}, { bearer: [] }]);
    expect(of('/clients/modif-password', 'patch').security).toEqual([{ resetToken: [] }]);
    expect(of('/newsletter', 'post').security).toEqual([]);
    expect(statuses('/clients/{id}/adresses', 'post')).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '429',
      '500',
    ]);
    expect(statuses('/clients/modif-password', 'patch')).toEqual(['200', '400', '403', '500']);
    expect(statuses('/newsletter', 'post')).toEqual(['200', '400', '409', '429', '500']);
    expect(statuses('/likes', 'post')).toEqual(['201', '400', '401', '403', '404', '409', '410', '429', '500']);
    expect(statuses('/carts-produits/{cartId}', 'delete')).toContain('429');
    const captcha = { name: 'x-captcha', in: 'header', required: false };
    expect(of('/clients/authentification', 'post').parameters).toEqual([expect.objectContaining(captcha)]);
    expect(of('/password/reset/generatecode', 'patch').parameters).toEqual([expect.objectContaining(captcha)]);
    expect(of('/newsletter', 'post').parameters).toEqual([]);
  });
});
