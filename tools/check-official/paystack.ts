/** Our requests match Paystack's OpenAPI document, and we understand its answers and events. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { UnsignedEventError } from '../../src/providers/payment-provider.ts';
import { createPaystack } from '../../src/providers/paystack.ts';
import type { Check } from './check.ts';
import { type Schema, schemaProblems } from './json-schema.ts';

const KEY = 'sk_test_official';
/** The event of a payment, and those of a refund; all others are ignored. */
const PAID_EVENT = 'charge.success';
const ABOUT_REFUND = /^refund\./;

const REQUEST = {
  amountKobo: 510_055,
  email: 'ada@example.ng',
  callbackUrl: 'https://oja.example/payment-status/?reference=re4lyvq3s3',
  metadata: { orderId: 1, platform: 'customers' },
};

interface Operation {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

/** A successful answer in the documents. */
interface Sample {
  readonly 200: { readonly data: { readonly data: { readonly reference: string; readonly amount: number } } };
  readonly 400?: { readonly data: unknown };
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;

/** A local service that sends `answer` to every request; `requested` is the last request. */
async function openService() {
  const service = { url: '', answer: { status: 200, body: {} as unknown }, requested: { target: '', body: '' } };
  const server = createServer(async (req, res) => {
    service.requested = { target: `${req.method} ${req.url}`, body: await text(req) };
    res.writeHead(service.answer.status, { 'content-type': 'application/json' });
    res.end(JSON.stringify(service.answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { service, close: () => server.close() };
}

type Paths = Record<string, Record<string, Operation>>;

async function pathsOf(dir: string): Promise<Paths> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(path.join(dir, 'openapi.yaml'));
  assert.ok(valid, JSON.stringify(errors));
  return (validator.resolveRefs() as { paths: Paths }).paths;
}

/** Validates the body of a request to `POST place` against the schema of the document; returns the schema. */
function checkBody(paths: Paths, place: string, sent: string): Schema {
  const schema = paths[place]?.post?.requestBody.content['application/json']?.schema;
  assert.ok(schema, `the document has no POST ${place}`);
  assert.deepEqual(schemaProblems(schema, JSON.parse(sent)), []);
  const ours = Object.keys(JSON.parse(sent) as object);
  assert.deepEqual(
    ours.filter((name) => !(name in (schema.properties ?? {}))),
    [],
    'fields that it does not know',
  );
  return schema;
}

/** Validates our request against the schema of the document. */
function checkRequest(paths: Paths, sent: string): void {
  const schema = checkBody(paths, '/transaction/initialize', sent);
  assert.ok(paths['/transaction/verify/{reference}']?.get, 'the document has no GET /transaction/verify/{reference}');
  // Proves that the check would detect an invalid request.
  assert.notDeepEqual(schemaProblems(schema, { ...JSON.parse(sent), amount: 5100.55 }), []);
  assert.notDeepEqual(schemaProblems(schema, { ...JSON.parse(sent), currency: 'Naira' }), []);
  assert.notDeepEqual(schemaProblems(schema, { amount: 1 }), []);
}

const FIXTURES = path.join(import.meta.dirname, '../../tests/fixtures/paystack');

/** Checks that our refund request and the parameters of our list are those of the document, as the double's answers are. */
async function checkRefunds(paths: Paths, service: Awaited<ReturnType<typeof openService>>['service']): Promise<void> {
  const [created, listed] = await Promise.all(
    ['refund-created.json', 'refund-list.json'].map((name) => readJson<object>(path.join(FIXTURES, name))),
  );
  for (const [method, body] of [
    ['post', created],
    ['get', listed],
  ] as const) {
    const schema = paths['/refund']?.[method]?.responses['200']?.content['application/json']?.schema;
    assert.ok(schema, `the document has no answer to ${method} /refund`);
    assert.deepEqual(schemaProblems(schema, body), [], `the double's answer to ${method} /refund`);
  }
  const provider = createPaystack({ secretKey: KEY, url: service.url });
  const reference = 'AP-NG-0000001-1';
  service.answer = { status: 200, body: created };
  const made = await provider.refund({ reference, amountKobo: 510_000, currency: 'NGN', mark: 'oja-1', reason: 'Why' });
  assert.equal(service.requested.target, 'POST /refund');
  checkBody(paths, '/refund', service.requested.body);
  service.answer = { status: 200, body: listed };
  const found = await provider.refundsOf(reference, '2026-11-21T08:15:00.000Z');
  assert.deepEqual(
    found.map(({ id }) => id),
    [made.id],
  );
  const known = (paths['/refund']?.get?.parameters ?? []).map(({ name }) => name);
  const sent = [...new URL(service.requested.target.slice('GET '.length), service.url).searchParams.keys()];
  assert.deepEqual(
    sent.filter((name) => !known.includes(name)),
    [],
    'parameters that it does not know',
  );
}

/** Checks every sample: signed, altered and unsigned. */
async function checkEvents(folder: string): Promise<string> {
  const { readEvent } = createPaystack({ secretKey: KEY, url: 'https://paystack.invalid' });
  let [payments, refunds] = [0, 0];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  for (const name of names) {
    const body = await readFile(path.join(folder, name));
    const signature = createHmac('sha512', KEY).update(body).digest('hex');
    const { event, data } = JSON.parse(body.toString()) as {
      event: string;
      data: { reference?: string; transaction_reference?: string };
    };
    const read = readEvent(body, signature);
    const ofRefund = ABOUT_REFUND.test(event) ? { reference: data.transaction_reference, isRefund: true } : undefined;
    assert.deepEqual(read, event === PAID_EVENT ? { reference: data.reference } : ofRefund, name);
    if (ofRefund) refunds++;
    else if (read) payments++;
    const altered = Buffer.from(body);
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
    assert.throws(() => readEvent(altered, signature), UnsignedEventError, `${name}, altered`);
    assert.throws(() => readEvent(body, undefined), UnsignedEventError, `${name}, unsigned`);
  }
  assert.ok(names.length >= 20 && payments > 0 && refunds > 3, `${names.length} events, ${payments} of payments`);
  return `${names.length} events, ${payments} of a payment, ${refunds} of a refund`;
}

export const paystack: Check = {
  name: 'Paystack is asked as its document says, and its answers and events are understood',
  async run(dir) {
    const folder = path.join(dir, 'paystack');
    const [initialized, verified] = await Promise.all([
      readJson<Sample>(path.join(folder, 'transaction-initialize-response.json')),
      readJson<Sample>(path.join(folder, 'transaction-verify-response.json')),
    ]);
    const { service, close } = await openService();
    try {
      const provider = createPaystack({ secretKey: KEY, url: service.url });
      const { reference } = initialized[200].data.data;
      service.answer = { status: 200, body: initialized[200].data };
      const { url } = await provider.initialize({ ...REQUEST, reference });
      assert.match(url, /^https:\/\/checkout\.paystack\.com\//);
      assert.equal(service.requested.target, 'POST /transaction/initialize');
      const paths = await pathsOf(folder);
      checkRequest(paths, service.requested.body);
      await checkRefunds(paths, service);

      service.answer = { status: 200, body: verified[200].data };
      const { reference: paid, amount: amountKobo } = verified[200].data.data;
      assert.deepEqual(await provider.factOf(paid), { kind: 'paid', amountKobo, currency: 'NGN' });
      assert.equal(service.requested.target, `GET /transaction/verify/${paid}`);
      service.answer = { status: 400, body: verified[400]?.data };
      await assert.rejects(provider.factOf(paid), /does not answer/);
    } finally {
      close();
    }
    return `3 requests, 5 answers, ${await checkEvents(path.join(folder, 'webhook-events'))}`;
  },
};
