/** The OpenAPI 3.1 description of the API, generated from its contract. */
import { z } from 'zod';
import { takesTurns } from '../../api/uncached-work.ts';
import { type Call, type CallName, calls } from '../../client/calls.ts';
import { contract } from '../../contract/contract.ts';
import { type CallContract, errorAnswer } from '../../contract/wire.ts';

type Json = Record<string, unknown>;

const inputSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'input' }));
const answerSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'output' }));

/** `$schema` is redundant, since OpenAPI 3.1 schemas use that dialect. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const failure = (description: string): Json => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Error' }),
});

/** Converts a path or query schema to parameters. */
function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...json } = inputSchema(field);
    const required = place === 'path' || !field.safeParse(undefined).success;
    return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: json };
  });
}

/** Statuses of refusals, besides those that follow from the parameters and the token. */
type Refusal = 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;

const REFUSALS: Readonly<Partial<Record<CallName, readonly Refusal[]>>> = {
  signUp: [409, 429],
  continueAsGuest: [429],
  becomeAccount: [409, 429],
  signIn: [401, 429],
  signInWithGoogle: [401, 409, 429, 503],
  getGoogleUserinfo: [401],
  updateClient: [403, 409, 429],
  confirmEmail: [409],
  changePassword: [429],
  requestResetCode: [429],
  checkResetCode: [429],
  deleteClient: [409, 429, 503],
  addAddress: [409, 429],
  updateAddress: [429],
  deleteAddress: [429],
  findLike: [403],
  addLike: [404, 409, 410, 429],
  deleteLike: [429],
  followShop: [404, 410, 429],
  unfollowShop: [429],
  addRating: [404, 429],
  deleteRating: [429],
  addReview: [404, 429],
  updateReview: [429],
  deleteReview: [429],
  addCartLine: [404, 409, 429],
  clearCart: [429],
  createOrder: [429],
  addOrderLines: [404, 409],
  setOrderStatus: [409],
  countView: [429],
  recordLocation: [429],
  writeToSupport: [429],
  subscribe: [409, 429],
  initializePayment: [404, 409, 422, 503],
  verifyPayment: [429, 503],
  receivePaymentEvent: [401, 503],
};

const MESSAGES: Readonly<Record<Refusal, string>> = {
  401: 'No valid token, or nothing that proves who asks',
  403: 'It belongs to somebody else, or needs a fresh sign-in',
  404: 'There is no such row',
  409: 'It exists already, a limit is reached, or it is too late',
  410: 'It is not sold any more, or its shop is closed',
  422: 'Understood, but not accepted',
  429: 'Too many requests; the header Retry-After says when to try again',
  503: 'It cannot be answered now',
};

/** Calls that accept a solved captcha, and require one after many attempts (S-12). */
const TAKES_CAPTCHA: readonly string[] = [
  'signUp',
  'signIn',
  'requestResetCode',
  'becomeAccount',
  'createOrder',
] satisfies CallName[];

const CAPTCHA: Json = {
  name: 'x-captcha',
  in: 'header',
  required: false,
  description: 'A solved captcha; asked for after many tries',
  schema: { type: 'string' },
};

const SECURITY: Readonly<Record<Call['auth'], readonly Json[]>> = {
  none: [],
  optional: [{}, { bearer: [] }],
  bearer: [{ bearer: [] }],
  reset: [{ resetToken: [] }],
};

function refusalsOf(name: string, call: Call, { params, body }: CallContract): Json {
  const statuses = new Set<Refusal>(REFUSALS[name as CallName]);
  if (call.auth === 'bearer') statuses.add(401);
  // The id in the path, and the email in the body, must belong to the caller.
  if ((call.auth === 'bearer' && (params || body)) || call.auth === 'reset') statuses.add(403);
  if (takesTurns(call)) statuses.add(429).add(503);
  return Object.fromEntries([...statuses].map((status) => [status, failure(MESSAGES[status])]));
}

function operation(name: string, call: Call, entry: CallContract): Json {
  const { params, query, body, rawBody, answer, status = 200 } = entry;
  const takesInput = params ?? query ?? body ?? rawBody;
  const captcha = TAKES_CAPTCHA.includes(name) ? [CAPTCHA] : [];
  return {
    operationId: name,
    parameters: [...parameters('path', params), ...parameters('query', query), ...captcha],
    ...(body ? { requestBody: { required: true, content: jsonContent(inputSchema(body)) } } : {}),
    security: SECURITY[call.auth],
    responses: {
      [status]: { description: 'The answer', content: jsonContent(answerSchema(answer)) },
      ...(takesInput ? { 400: failure('A parameter is wrong; the message names it') } : {}),
      ...refusalsOf(name, call, entry),
      ...((params ?? query) ? { 404: failure(MESSAGES[404]) } : {}),
      500: failure('Something went wrong on our side'),
    },
  };
}

/** The document at `GET /api/openapi.json`. */
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
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        resetToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `resetToken` that the right code of a password reset was answered with',
        },
      },
    },
  };
}
