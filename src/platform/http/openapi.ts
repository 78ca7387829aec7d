/** The OpenAPI 3.1 description of the API, made from the contract that it is checked against. */
import { z } from 'zod';
import { type Call, calls } from '../../client/calls.ts';
import { contract } from '../../features/contract.ts';
import { type CallContract, errorAnswer } from '../../features/wire.ts';

type Json = Record<string, unknown>;

const inputSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'input' }));
const answerSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'output' }));

/** OpenAPI 3.1 schemas are of that dialect already. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const failure = (description: string): Json => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Error' }),
});

/** The fields of a path or query schema as parameters. */
function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...json } = inputSchema(field);
    const required = place === 'path' || !field.safeParse(undefined).success;
    return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: json };
  });
}

function operation(name: string, call: Call, { params, query, body, answer }: CallContract): Json {
  const takesInput = params ?? query ?? body;
  return {
    operationId: name,
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body ? { requestBody: { required: true, content: jsonContent(inputSchema(body)) } } : {}),
    security: call.auth === 'bearer' ? [{ bearer: [] }] : [],
    responses: {
      200: { description: 'The answer', content: jsonContent(answerSchema(answer)) },
      ...(takesInput ? { 400: failure('A parameter is wrong; the words name it') } : {}),
      ...(call.auth === 'bearer' ? { 401: failure('No valid token') } : {}),
      ...(takesInput ? { 404: failure('There is no such row') } : {}),
      500: failure('Something went wrong on our side'),
    },
  };
}

/** The document behind `GET /api/openapi.json`.. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const entry = (contract as Record<string, CallContract>)[name];
    if (!entry) throw new Error(`The call ${name} has no contract.`);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call, entry) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Marketplace API', version: '1.0.0' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: answerSchema(errorAnswer) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
