/** The OpenAPI 3.1 description of the API, generated from its contract. */
import { z } from 'zod';
import { takesTurns } from '../../api/uncached-work.ts';
import { type Call, type CallName, calls } from '../../client/calls.ts';
import { contract } from '../../contract/contract.ts';
import { type CallContract, errorAnswer } from '../../contract/wire.ts';
import { ERROR_CODES, ERROR_GROUPS, type ErrorCode } from '../../shared/error-codes.ts';

type Json = Record<string, unknown>;

const inputSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'input' }));
const answerSchema = (schema: z.ZodType): Json => withoutDialect(z.toJSONSchema(schema, { io: 'output' }));

/** `$schema` is redundant, since OpenAPI 3.1 schemas use that dialect. */
function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema;
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

/** An error answer, with the codes that it can have. */
const failure = (description: string, codes: readonly ErrorCode[]): Json => ({
  description,
  content: jsonContent({
    allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }],
  }),
});

/** The table of the codes, in Markdown. */
function codesTable(): string {
  const rows = Object.entries(ERROR_GROUPS).flatMap(([group, what]) => [
    `| **${what}** | | |`,
    ...Object.entries(ERROR_CODES)
      .filter(([, entry]) => entry.group === group)
      .map(([code, { status, when }]) => `| \`${code}\` | ${status} | ${when} |`),
  ]);
  return ['| code | status | answered when |', '|---|---|---|', ...rows].join('\n');
}

/** Codes that every call can answer, besides its own. */
export const ANY_CALL_CODES: readonly ErrorCode[] = [
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'foreign_origin',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
  'storage_unavailable',
];

const DESCRIPTION = `Every error answer is \`{message, messageError, code}\`: both messages are the same sentence for a shopper, which may be
worded anew, and \`code\` is the stable word that a program decides by. Each code has one status.
The answers of a call name its own codes; every call can besides be answered with ${ANY_CALL_CODES.map((code) => `\`${code}\``).join(', ')}.

${codesTable()}`;

/** Converts a path or query schema to parameters. */
function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...json } = inputSchema(field);
    const required = place === 'path' || !field.safeParse(undefined).success;
    return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: json };
  });
}

/** Codes of refusals, besides those that follow from the parameters and the token. */
const REFUSALS: Readonly<Partial<Record<CallName, readonly ErrorCode[]>>> = {
  signUp: [
    ...(['invalid_email', 'invalid_phone', 'too_young', 'password_too_short', 'captcha_needed'] as const),
    ...(['email_taken', 'phone_taken', 'too_many_requests'] as const),
  ],
  continueAsGuest: ['too_many_requests'],
  becomeAccount: [
    ...(['invalid_email', 'invalid_phone', 'password_too_short', 'captcha_needed'] as const),
    ...(['has_account', 'email_taken', 'phone_taken', 'too_many_requests'] as const),
  ],
  signIn: ['captcha_needed', 'wrong_credentials', 'account_blocked', 'too_many_requests'],
  signInWithGoogle: [
    ...(['google_token_invalid', 'wrong_credentials', 'account_blocked', 'email_unproven'] as const),
    ...(['too_many_requests', 'google_unavailable'] as const),
  ],
  getGoogleUserinfo: ['google_token_invalid'],
  updateClient: ['invalid_email', 'invalid_phone', 'sign_in_again', 'email_taken', 'phone_taken', 'too_many_requests'],
  confirmEmail: ['wrong_code', 'email_taken'],
  changePassword: ['password_too_short', 'wrong_password', 'sign_in_again', 'too_many_requests'],
  requestResetCode: ['invalid_email', 'captcha_needed', 'too_many_requests'],
  checkResetCode: ['wrong_code', 'too_many_requests'],
  setNewPassword: ['password_too_short'],
  deleteClient: ['wrong_password', 'sign_in_again', 'order_active', 'too_many_requests', 'service_unavailable'],
  addAddress: ['invalid_phone', 'limit_reached', 'too_many_requests'],
  updateAddress: ['invalid_phone', 'too_many_requests'],
  deleteAddress: ['too_many_requests'],
  findLike: ['not_yours'],
  addLike: ['not_found', 'limit_reached', 'product_gone', 'too_many_requests'],
  deleteLike: ['too_many_requests'],
  followShop: ['not_found', 'shop_closed', 'too_many_requests'],
  unfollowShop: ['too_many_requests'],
  addRating: ['not_found', 'too_many_requests'],
  deleteRating: ['opinion_hidden', 'too_many_requests'],
  addReview: ['not_found', 'limit_reached', 'opinion_hidden', 'too_many_requests'],
  updateReview: ['too_many_requests'],
  deleteReview: ['opinion_hidden', 'too_many_requests'],
  addCartLine: [
    ...(['not_found', 'product_unavailable', 'choice_unavailable'] as const),
    ...(['too_many_units', 'limit_reached', 'too_many_requests'] as const),
  ],
  clearCart: ['too_many_requests'],
  createOrder: ['captcha_needed', 'state_needed', 'delivery_fee_changed', 'too_many_requests'],
  addOrderLines: [
    ...(['invalid_phone', 'not_found', 'order_cancelled', 'order_already_placed', 'cart_changed'] as const),
    ...(['product_unavailable', 'choice_unavailable', 'too_few_units', 'too_many_units', 'out_of_stock'] as const),
    ...(['price_changed', 'delivery_day_unavailable', 'pick_up_unavailable', 'account_blocked'] as const),
  ],
  trackOrder: ['not_found', 'too_many_requests'],
  setOrderStatus: ['order_cancelled', 'order_paid', 'order_too_far'],
  countView: ['too_many_requests'],
  recordLocation: ['too_many_requests'],
  writeToSupport: ['too_many_requests'],
  addReport: ['not_found', 'too_many_requests'],
  subscribe: ['invalid_email', 'already_subscribed', 'too_many_requests'],
  initializePayment: [
    ...(['email_needed', 'not_found', 'order_cancelled', 'order_paid', 'order_not_payable'] as const),
    ...(['cards_not_accepted', 'payment_refused', 'payment_unavailable'] as const),
  ],
  verifyPayment: ['too_many_requests', 'payment_unavailable'],
  receivePaymentEvent: ['invalid_signature', 'not_found', 'payment_unavailable'],
};

const STATUS_MESSAGES: Readonly<Partial<Record<number, string>>> = {
  400: 'A parameter is wrong; the message names it',
  401: 'No valid token, or nothing that proves who calls',
  403: 'It belongs to somebody else, or needs a fresh sign-in',
  404: 'There is no such row',
  409: 'It exists already, a limit is reached, or it is too late',
  410: 'It is not sold any more, or its shop is closed',
  422: 'Understood, but not accepted',
  429: 'Too many requests; the header Retry-After says when to try again',
  500: 'Something went wrong on our side',
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

/** The error answers of a call, by status. */
function refusalsOf(name: string, call: Call, { params, query, body, rawBody }: CallContract): Json {
  const codes = new Set<ErrorCode>(REFUSALS[name as CallName]);
  if (params ?? query ?? body ?? rawBody) codes.add('invalid_input');
  if (params ?? query) codes.add('not_found');
  if (call.auth === 'bearer') codes.add('session_expired');
  // The id in the path, and the email in the body, must belong to the caller.
  if (call.auth === 'bearer' && (params || body)) codes.add('not_yours');
  if (call.takesAccount) codes.add('account_needed');
  if (call.auth === 'reset') codes.add('reset_expired');
  if (takesTurns(call)) codes.add('too_many_requests').add('service_unavailable');
  codes.add('internal_error');
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [status, failure(STATUS_MESSAGES[status] ?? '', own)]),
  );
}

function operation(name: string, call: Call, entry: CallContract): Json {
  const { params, query, body, answer, status = 200 } = entry;
  const captcha = TAKES_CAPTCHA.includes(name) ? [CAPTCHA] : [];
  return {
    operationId: name,
    parameters: [...parameters('path', params), ...parameters('query', query), ...captcha],
    ...(body ? { requestBody: { required: true, content: jsonContent(inputSchema(body)) } } : {}),
    security: SECURITY[call.auth],
    responses: {
      [status]: { description: 'The answer', content: jsonContent(answerSchema(answer)) },
      ...refusalsOf(name, call, entry),
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
    info: { title: 'Marketplace API', version: '1.0.0', description: DESCRIPTION },
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
