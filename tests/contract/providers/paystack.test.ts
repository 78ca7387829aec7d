import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import { BadEventError, PaymentRefusedError, UnsignedEventError } from '../../../src/providers/payment-provider.ts';
import { createPaystack } from '../../../src/providers/paystack.ts';
import errors from '../../fixtures/paystack/errors.json' with { type: 'json' };
import charge from '../../fixtures/paystack/event-charge-success.json' with { type: 'json' };
import refunded from '../../fixtures/paystack/event-refund.json' with { type: 'json' };
import others from '../../fixtures/paystack/events-of-other-things.json' with { type: 'json' };
import initialized from '../../fixtures/paystack/initialize.json' with { type: 'json' };
import created from '../../fixtures/paystack/refund-created.json' with { type: 'json' };
import listed from '../../fixtures/paystack/refund-list.json' with { type: 'json' };
import abandoned from '../../fixtures/paystack/verify-abandoned.json' with { type: 'json' };
import failed from '../../fixtures/paystack/verify-failed.json' with { type: 'json' };
import paid from '../../fixtures/paystack/verify-success.json' with { type: 'json' };
import { type HttpDouble, openHttpDouble, type Reply } from './http-double.ts';

const KEY = 'sk_test_0123456789abcdef';
const REFERENCE = paid.data.reference;
const REQUEST = {
  reference: REFERENCE,
  amountKobo: 510_000,
  email: 'ada@example.ng',
  callbackUrl: `https://oja.example/payment-status/?reference=${REFERENCE}`,
  metadata: { orderId: 1, platform: 'customers' },
};
const NAUGHTY_METADATA = [
  '',
  0,
  null,
  '{"orderId":',
  '{"orderId":9}',
  [],
  { __proto__: null, orderId: {} },
  'x'.repeat(9_999),
];

let double: HttpDouble;
beforeAll(async () => {
  double = await openHttpDouble();
});
afterAll(() => double.close());
beforeEach(() => {
  double.requested.length = 0;
});

const paystack = (limitMs?: number) =>
  createPaystack({ secretKey: KEY, url: double.address, ...(limitMs && { limitMs }) });
const answers = (body: unknown, status = 200) => {
  double.answer = () => ({ status, body });
};
const says = ({ status, body }: Reply) => answers(body, status);
const verifies = (change: object) => answers({ ...paid, data: { ...paid.data, ...change } });

const UNAVAILABLE: readonly [string, Reply | undefined][] = [
  ['an error of its own', { status: 500, body: { status: false, message: 'Oops' } }],
  ['too many questions', { status: 429, body: { status: false, message: 'Slow down' } }],
  ['a page', { body: '<!doctype html><title>Maintenance</title>' }],
  ['a page with a refusal', { status: 400, body: '<!doctype html>' }],
  ['something else', { body: { status: true, data: null } }],
  ['nothing at all', { body: 'null' }],
  ['a list', { body: [] }],
  ['that our key is not good', errors.invalidKey],
  ['a cut connection', undefined],
];

describe('starting a payment', () => {
  test('GEN-13, S-27: sends whole kobo, our reference and the return address, and returns the payment page', async () => {
    answers(initialized);
    expect(await paystack().initialize(REQUEST)).toEqual({ url: initialized.data.authorization_url });
    const [requested] = double.requested;
    expect([requested?.method, requested?.url.pathname]).toEqual(['POST', '/transaction/initialize']);
    expect(requested?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
    expect(JSON.parse(requested?.body ?? '')).toEqual({
      email: 'ada@example.ng',
      amount: 510_000,
      currency: 'NGN',
      reference: REFERENCE,
      callback_url: REQUEST.callbackUrl,
      metadata: { orderId: 1, platform: 'customers' },
    });
  });

  test.each(['http://checkout.paystack.com/x', 'javascript:alert(1)', '/payment', '', 7])(
    'S-24: the customer is not redirected to %s',
    async (authorization_url) => {
      answers({ ...initialized, data: { ...initialized.data, authorization_url } });
      await expect(paystack().initialize(REQUEST)).rejects.toThrow(ProviderUnavailableError);
    },
  );

  test('an answer about another reference is refused', async () => {
    answers({ ...initialized, data: { ...initialized.data, reference: 'AP-NG-0000002-1' } });
    await expect(paystack().initialize(REQUEST)).rejects.toThrow(ProviderUnavailableError);
  });

  test('a refusal has a message for the customer, and its own for the log', async () => {
    says(errors.invalidEmail);
    const refused = await paystack()
      .initialize(REQUEST)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PaymentRefusedError);
    expect(refused).toMatchObject({
      message:
        'The payment provider does not accept the email address of this order. Please contact support, or cancel it and order again with another address.',
      cause: { message: 'Paystack refuses: Invalid Email Address Passed' },
    });
    for (const refusal of [errors.invalidAmount, { status: 200, body: errors.invalidAmount.body }]) {
      says(refusal);
      await expect(paystack().initialize(REQUEST)).rejects.toThrow(PaymentRefusedError);
    }
    await expect(paystack().initialize(REQUEST)).rejects.toThrow(
      'The payment provider does not accept this payment. Please try again later or contact support.',
    );
  });

  test('a used reference is not a refusal: the next attempt has another', async () => {
    says(errors.duplicateReference);
    await expect(paystack().initialize(REQUEST)).rejects.toThrow(ProviderUnavailableError);
  });

  test.each(UNAVAILABLE)('%s is a failure of the service, not a refusal', async (_, reply) => {
    double.answer = () => reply;
    await expect(paystack().initialize(REQUEST)).rejects.toThrow(ProviderUnavailableError);
  });

  test('calls time out, and no error contains the key', async () => {
    double.answer = () => new Promise(() => {});
    const late = await paystack(50)
      .initialize(REQUEST)
      .catch((error: unknown) => error);
    says(errors.invalidKey);
    const refused = await paystack()
      .initialize(REQUEST)
      .catch((error: unknown) => error);
    for (const error of [late, refused]) {
      expect(error).toBeInstanceOf(ProviderUnavailableError);
      const { message, cause } = error as Error;
      expect(`${message} ${cause}`).not.toContain(KEY);
    }
  });
});

describe('checking a payment', () => {
  test('S-23: a successful payment has the amount that was really paid', async () => {
    answers(paid);
    expect(await paystack().factOf(REFERENCE)).toEqual({ kind: 'paid', amountKobo: 510_000, currency: 'NGN' });
    const [requested] = double.requested;
    expect([requested?.method, requested?.url.pathname]).toEqual(['GET', `/transaction/verify/${REFERENCE}`]);
    expect(requested?.headers.authorization).toBe(`Bearer ${KEY}`);
    verifies({ amount: 1, currency: 'GHS' });
    expect(await paystack().factOf(REFERENCE)).toEqual({ kind: 'paid', amountKobo: 1, currency: 'GHS' });
  });

  test('S-23: a successful call does not mean a successful payment', async () => {
    answers(failed);
    expect(await paystack().factOf(REFERENCE)).toEqual({ kind: 'failed' });
    answers(abandoned);
    expect(await paystack().factOf(REFERENCE)).toEqual({ kind: 'waiting' });
  });

  test.each([
    ['reversed', 'failed'],
    ['ongoing', 'waiting'],
    ['pending', 'waiting'],
    ['processing', 'waiting'],
    ['queued', 'waiting'],
    ['Success', 'waiting'],
    ['something new', 'waiting'],
  ])('%s is %s', async (status, kind) => {
    verifies({ status });
    expect(await paystack().factOf(REFERENCE)).toEqual({ kind });
  });

  test('an unknown one is unknown', async () => {
    for (const answer of [errors.unknownReference, errors.unknownTransaction]) {
      says(answer);
      expect(await paystack().factOf(REFERENCE)).toEqual({ kind: 'unknown' });
    }
  });

  test('the reference is encoded as one part of the address', async () => {
    says(errors.unknownReference);
    await paystack().factOf('../x?y=1#z');
    expect(double.requested[0]?.url.pathname).toBe('/transaction/verify/..%2Fx%3Fy%3D1%23z');
  });

  test.each(NAUGHTY_METADATA)('metadata %j changes nothing', async (metadata) => {
    verifies({ metadata });
    expect(await paystack().factOf(REFERENCE)).toMatchObject({ kind: 'paid' });
  });

  test.each<[string, object]>([
    ['another reference', { reference: 'AP-NG-0000002-1' }],
    ['an amount with a fraction', { amount: 510_000.5 }],
    ['an amount as a text', { amount: '510000' }],
    ['an amount below nothing', { amount: -1 }],
    ['no amount', { amount: null }],
    ['no currency', { currency: undefined }],
    ['no state', { status: true }],
  ])('an answer with %s is invalid', async (_, change) => {
    verifies(change);
    await expect(paystack().factOf(REFERENCE)).rejects.toThrow(ProviderUnavailableError);
  });

  test.each(UNAVAILABLE)('%s is a failure of the service', async (_, reply) => {
    double.answer = () => reply;
    await expect(paystack().factOf(REFERENCE)).rejects.toThrow(ProviderUnavailableError);
  });

  test('a successful answer with status false is refused', async () => {
    answers({ ...paid, status: false });
    await expect(paystack().factOf(REFERENCE)).rejects.toThrow(ProviderUnavailableError);
  });
});

describe('paying back', () => {
  const MARK = 'oja-0011223344556677';
  const REFUND = { reference: REFERENCE, amountKobo: 510_000, currency: 'NGN', mark: MARK };
  const MADE = { id: '15581137', amountKobo: 510_000, currency: 'NGN', note: MARK };

  test('G-609: sends the reference, whole kobo, and our mark with the reason', async () => {
    answers(created);
    expect(await paystack().refund({ ...REFUND, reason: 'Returned' })).toEqual({ ...MADE, state: 'pending' });
    const [requested] = double.requested;
    expect([requested?.method, requested?.url.pathname]).toEqual(['POST', '/refund']);
    expect(JSON.parse(requested?.body ?? '')).toEqual({
      ...{ transaction: REFERENCE, amount: 510_000, currency: 'NGN', merchant_note: `${MARK} Returned` },
    });
  });

  test('G-609: a refusal has the message of Paystack; an answer about another payment is a failure', async () => {
    says(errors.fullyRefunded);
    await expect(paystack().refund(REFUND)).rejects.toThrow(
      new PaymentRefusedError('Transaction has been fully reversed'),
    );
    answers({ ...created, data: { ...created.data, transaction: { reference: 'AP-NG-0000002-1' } } });
    await expect(paystack().refund(REFUND)).rejects.toThrow(ProviderUnavailableError);
  });

  test.each(UNAVAILABLE.filter(([name]) => name !== 'a list'))(
    'G-609: %s is a failure of the service, not a refusal',
    async (_, reply) => {
      double.answer = () => reply;
      await expect(paystack().refund(REFUND)).rejects.toThrow(ProviderUnavailableError);
      await expect(paystack().refundsOf(REFERENCE, '2026-11-21T08:15:00.000Z')).rejects.toThrow(
        ProviderUnavailableError,
      );
    },
  );

  test('G-609: all pages of its list are read from a day before the payment, and those of the payment returned', async () => {
    const [item] = listed.data;
    const states = ['processed', 'needs-attention', 'something new'];
    double.answer = ({ url }) => {
      const page = Number(url.searchParams.get('page'));
      const data = [
        { ...item, id: page, status: states[page - 1], amount: page === 2 ? '510000' : 510_000 },
        { ...item, id: 100 + page, transaction_reference: 'AP-NG-0000002-1' },
      ];
      return { body: { ...listed, data, meta: { ...listed.meta, pageCount: 3 } } };
    };
    expect(await paystack().refundsOf(REFERENCE, '2026-11-21T08:15:00.000Z')).toEqual([
      { ...MADE, id: '1', state: 'processed' },
      { ...MADE, id: '2', state: 'needs-attention' },
      { ...MADE, id: '3', state: 'pending' },
    ]);
    expect(double.requested.map(({ url }) => url.search)).toEqual(
      [1, 2, 3].map((page) => `?perPage=100&page=${page}&from=2026-11-20T08%3A15%3A00.000Z`),
    );
  });

  test('G-609: an entry without a reference makes the list unusable, since it might be of the payment', async () => {
    answers({ ...listed, data: [{ ...listed.data[0], transaction_reference: undefined }] });
    await expect(paystack().refundsOf(REFERENCE, '2026-11-21T08:15:00.000Z')).rejects.toThrow(ProviderUnavailableError);
  });
});

describe('an event', () => {
  const bytesOf = (event: unknown) =>
    new TextEncoder().encode(typeof event === 'string' ? event : JSON.stringify(event));
  const sign = (body: Uint8Array, key = KEY) => createHmac('sha512', key).update(body).digest('hex');
  const read = (event: unknown) => {
    const body = bytesOf(event);
    return createPaystack({ secretKey: KEY, url: 'https://paystack.invalid' }).readEvent(body, sign(body));
  };
  const readWith = (body: Uint8Array, signature: string | undefined) => () =>
    createPaystack({ secretKey: KEY, url: 'https://paystack.invalid' }).readEvent(body, signature);

  test('S-25: of a payment names it, with a signature over the exact bytes', () => {
    expect(read(charge)).toEqual({ reference: REFERENCE });
    // Whitespace that parsing and serializing would lose.
    expect(read(`${JSON.stringify(charge, undefined, 7)} \n`)).toEqual({ reference: REFERENCE });
  });

  test.each(['pending', 'processing', 'processed', 'failed', 'needs-attention'])(
    'G-609: of a refund that is %s names its payment',
    (status) => {
      const event = { ...refunded, event: `refund.${status}` };
      expect(read(event)).toEqual({ reference: REFERENCE, isRefund: true });
      expect(read({ ...event, data: { status } })).toBeUndefined();
    },
  );

  test.each(others.map((event) => [event.event, event]))('%s is ignored', (_, event) => {
    expect(read(event)).toBeUndefined();
  });

  test.each(NAUGHTY_METADATA)('with the metadata %j is one', (metadata) => {
    expect(read({ ...charge, data: { ...charge.data, metadata } })).toEqual({ reference: REFERENCE });
  });

  const body = bytesOf(charge);
  const good = sign(body);
  test.each<[string, Uint8Array, string | undefined]>([
    ['altered', bytesOf({ ...charge, data: { ...charge.data, amount: 1 } }), good],
    ['with a blank more', bytesOf(`${JSON.stringify(charge)} `), good],
    ['with nothing left of it', new Uint8Array(), good],
    ['not signed', body, undefined],
    ['with an empty signature', body, ''],
    ['signed with another key', body, sign(body, 'sk_test_other')],
    ['signed with no key', body, sign(body, '')],
    ['with half a signature', body, good.slice(0, 64)],
    ['with a signature and more', body, `${good}00`],
    ['with a signature between blanks', body, ` ${good}`],
    ['with the signature in capitals', body, good.toUpperCase()],
    ['with something of the same length', body, 'z'.repeat(128)],
    [
      'with other characters of the same last byte',
      body,
      String.fromCharCode(...[...good].map((c) => c.charCodeAt(0) + 256)),
    ],
    ['with the signature twice', body, `${good}, ${good}`],
    ['signed by SHA-256', body, createHmac('sha256', KEY).update(body).digest('hex')],
  ])('S-25: %s is refused', (_, bytes, signature) => {
    expect(readWith(bytes, signature)).toThrow(UnsignedEventError);
  });

  test.each([
    ['no JSON', '{"event":'],
    ['nothing', ''],
    ['a text', '"charge.success"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without a name', { data: charge.data }],
    ['an event whose name is none', { event: {}, data: charge.data }],
    ['a payment without data', { event: 'charge.success' }],
    ['a payment without a reference', { event: 'charge.success', data: { ...charge.data, reference: null } }],
    ['a payment with an empty reference', { event: 'charge.success', data: { ...charge.data, reference: '' } }],
  ])('signed, but %s, is malformed', (_, event) => {
    const thrown = () => read(event);
    expect(thrown).toThrow(BadEventError);
    expect(thrown).not.toThrow(UnsignedEventError);
  });

  test('a body that is not UTF-8 is malformed', () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    expect(readWith(bytes, sign(bytes))).toThrow(BadEventError);
  });
});
