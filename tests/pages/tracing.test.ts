/** Traces of requests, as a collector receives them by OTLP over HTTP. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '../../src/client/calls.ts';
import { httpTransport } from '../../src/client/http-transport.ts';
import { inSpan, traceHeaders } from '../../src/node/spans.ts';
import { askProvider, ProviderUnavailableError } from '../../src/providers/ask-provider.ts';
import { readConfig } from '../../src/server/config/config.ts';
import { openTracing, type Tracing } from '../../src/server/tracing/tracing.ts';
import { DEMO_PASSWORD } from '../../tools/demo/sign-ins.ts';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { plainVisitor } from './plain-visitor.ts';
import { type CachingShop, openShop, type TestShop } from './shop.ts';

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

/** An HTTP server that records the bodies and requests that it receives. */
interface Double {
  readonly origin: string;
  readonly bodies: string[];
  readonly requests: IncomingMessage[];
  readonly server: Server;
}

async function startDouble(status = 200): Promise<Double> {
  const bodies: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    requests.push(req);
    res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, requests, server };
}

/** The variables that the exporter reads itself. */
const VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'];
const before = VARIABLES.map((name) => [name, process.env[name]] as const);

let collector: Double;
let shop: TestShop;
beforeAll(async () => {
  collector = await startDouble();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.origin;
  process.env.OTEL_EXPORTER_OTLP_HEADERS = 'x-key=secret';
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=test';
  shop = await openShop();
});
afterAll(async () => {
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await shop.close();
  collector.server.close();
});

async function tracingWith(settings: Readonly<Record<string, string>> = {}): Promise<Tracing> {
  const config = readConfig({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin });
  const tracing = await openTracing(config, pino({ level: 'silent' }));
  if (!tracing) throw new Error('Nothing is traced.');
  return tracing;
}

/** Returns the spans that the collector received while `use` ran. */
async function spansOf(
  use: (caching: CachingShop) => Promise<unknown>,
  settings: Readonly<Record<string, string>> = {},
): Promise<ReceivedSpan[]> {
  collector.bodies.length = 0;
  const tracing = await tracingWith(settings);
  const caching = await shop.openCaching({}, tracing.traced);
  try {
    await use(caching);
  } finally {
    await caching.close();
    await tracing.stop();
  }
  type Export = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
  return collector.bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`There is no span "${name}" in ${spans.map((span) => span.name).join(', ')}.`);
  return found;
};

/** The names of a span and its ancestors, the innermost first. */
function pathOf(spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] {
  if (!span) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...pathOf(spans, parent)];
}

const valueOfAttribute = (span: ReceivedSpan, key: string) =>
  Object.values(span.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

test('G-279: a page is a span with its render within, and the calls within that; from memory it is one span', async () => {
  let id: unknown;
  const spans = await spansOf(async (caching) => {
    await caching.get('/categories?utm_source=somebody');
    await caching.get('/categories');
    id = (await caching.get('/categories')).headers['x-request-id'];
  });
  const requests = spans.filter(({ name }) => name === 'GET /categories');
  expect(requests.length).toBeGreaterThanOrEqual(2);
  const render = named(spans, 'render');
  expect(pathOf(spans, render)).toEqual(['render', 'GET /categories']);
  const call = spans.find(({ name }) => name.startsWith('call '));
  expect(pathOf(spans, call)).toEqual([call?.name, 'render', 'GET /categories']);
  expect(spans.filter(({ name }) => name === 'render')).toHaveLength(1);
  for (const span of spans) expect(new Set(requests.map(({ traceId }) => traceId))).toContain(span.traceId);
  expect(valueOfAttribute(requests.at(-1) as ReceivedSpan, 'http.response.status_code')).toBe(200);
  // These attributes connect a trace with an answer and with the log.
  expect(requests.map((span) => valueOfAttribute(span, 'oja.request_id'))).toContain(id);
  expect(collector.requests.at(-1)?.url).toBe('/v1/traces');
  expect(collector.requests.at(-1)?.headers['x-key']).toBe('secret');
  const [sent = ''] = collector.bodies;
  expect(sent).toContain('{"key":"service.name","value":{"stringValue":"oja"}}');
  expect(sent).toContain('deployment.environment.name');
  expect(sent).not.toContain('somebody');
});

test('G-279: an order is a span with its calls and transactions within; its mail is a trace of its own; no name is told', async () => {
  const product = await shop.db.read
    .selectFrom('produits')
    .select('id')
    .where('isListed', '=', true)
    .where('qte', '>', 20)
    .where('moq', '<=', 1)
    .where('id', 'not in', (query) => query.selectFrom('caracteristiques').select('produitId'))
    .executeTakeFirstOrThrow();
  const client = await shop.db.read
    .selectFrom('clients')
    .select('email')
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow();
  const spans = await spansOf(async (caching) => {
    const visitor = plainVisitor(caching);
    const form = 'main form[action^="/plain/"]:not(.plain__nav form)';
    await visitor.post('/plain/cart', { action: 'add', id: String(product.id), size: '1' });
    const signIn = { val: client.email ?? '', password: DEMO_PASSWORD };
    await visitor.submit(await visitor.get('/plain/sign-in'), `${form}:has([name=password])`, signIn);
    const ordered = await visitor.submit(await visitor.get('/plain/checkout'), form, {
      pseudo: 'Ada',
      nom: 'Obi',
      numTel: '+234 803 000 0000',
      email: 'ada@shop.africa',
      modeLiv: 'Ship',
      adresse: '12 Allen Avenue',
      ville: 'Ikeja',
      dateLivraison: DELIVERY_DAY,
      paymentMethod: 'Cash on Delivery',
    });
    expect(ordered.status).toBe(303);
    const waiting = () => shop.db.read.selectFrom('mail_outbox').select('id').where('sentAt', 'is', null).execute();
    await expect.poll(waiting).toEqual([]);
  });
  const call = named(spans, 'call addOrderLines');
  const ofCall = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(ofCall.map(({ name }) => name)).toContain('transaction');
  expect(pathOf(spans, call).at(-1)).toBe('POST /plain/checkout');
  expect(valueOfAttribute(ofCall[0] as ReceivedSpan, 'db.system.name')).toBe('sqlite');
  const mail = named(spans, 'send mail');
  expect(mail.parentSpanId ?? '').toBe('');
  expect(mail.traceId).not.toBe(call.traceId);
  // Only within another span, since otherwise every check for mails would be a trace.
  for (const span of spans) if (span.name === 'transaction') expect(span.parentSpanId ?? '').not.toBe('');
  const answer = collector.bodies.join();
  for (const secret of ['Ada', 'Obi', 'shop.africa', 'Allen', '+234 803', client.email ?? '', DEMO_PASSWORD])
    expect(answer).not.toContain(secret);
});

const PARENT = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const headersOf = (flags: string) => ({ headers: { traceparent: `00-${PARENT.trace}-${PARENT.span}-${flags}` } });

test('G-279: a trace that a trusted proxy began goes on; what visitors send without one is ignored', async () => {
  const ask = (flags: string) => (caching: CachingShop) => caching.get('/_astro/none.js', headersOf(flags));
  const [behindProxy] = await spansOf(ask('01'), { TRUST_PROXY: '1' });
  expect([behindProxy?.traceId, behindProxy?.parentSpanId]).toEqual([PARENT.trace, PARENT.span]);
  expect(await spansOf(ask('00'), { TRUST_PROXY: '1' })).toEqual([]);
  const [direct] = await spansOf(ask('00'));
  expect(direct?.traceId).not.toBe(PARENT.trace);
  expect(direct?.parentSpanId ?? '').toBe('');
});

test('G-279: the sampler of the settings decides which traces are recorded', async () => {
  const ask = (caching: CachingShop) => caching.get('/_astro/none.js', headersOf('01'));
  expect(await spansOf(ask, { OTEL_TRACES_SAMPLER: 'always_off' })).toEqual([]);
  expect(await spansOf(ask, { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual([]);
  const behindProxy = { TRUST_PROXY: '1', OTEL_TRACES_SAMPLER_ARG: '0' };
  expect(await spansOf(ask, { ...behindProxy, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })).toHaveLength(1);
});

test('G-279: a question to a provider is a span; one that fails is marked without its words, and strangers get no trace', async () => {
  const provider = await startDouble(503);
  const spans = await spansOf(() =>
    inSpan({ name: 'outer' }, async () => {
      const requested = askProvider('Paystack', `${provider.origin}/transaction/verify/secret-reference`);
      await expect(requested).rejects.toThrow('Paystack does not answer');
    }),
  );
  provider.server.close();
  const ask = named(spans, 'ask Paystack');
  expect(pathOf(spans, ask)).toEqual(['ask Paystack', 'outer']);
  expect(ask.status.code).toBe(2);
  expect(valueOfAttribute(ask, 'error.type')).toBe(ProviderUnavailableError.name);
  expect(collector.bodies.join()).not.toContain('secret-reference');
  expect(provider.requests[0]?.headers.traceparent).toBeUndefined();
});

test('G-279: our own API on another host continues the trace of the page', async () => {
  const api = await startDouble();
  const spans = await spansOf(() =>
    inSpan({ name: 'outer' }, () =>
      httpTransport(
        api.origin,
        10_000,
        traceHeaders,
      )({ call: calls.listCollections, params: {}, query: {}, method: 'GET', path: '/classifications' }),
    ),
  );
  api.server.close();
  const outer = named(spans, 'outer');
  expect(api.requests[0]?.headers.traceparent).toBe(`00-${outer.traceId}-${outer.spanId}-01`);
  expect(traceHeaders()).toEqual({});
});
