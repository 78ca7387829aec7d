/** Tests which packages tracing loads by its settings, and how spans are named. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { spanOfRequest } from './span-name.ts';

/**
 * A program that opens the tracing of a process with each of its settings, and prints which packages of OpenTelemetry
 * were loaded, and whether tracing is on. prom-client uses the small `api` itself.
 */
const PROGRAM = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/') && !context.parentURL.includes('/prom-client/')) loaded.add(name);
    return next(name, context);
  },
});
await import('./src/server/web-process.ts');
const { openTracing } = await import('./src/server/tracing/tracing.ts');
const { readConfig } = await import('./src/server/config/config.ts');
const found = [];
for (const settings of JSON.parse(process.argv[1])) {
  const tracing = await openTracing(readConfig({ ...process.env, ...settings }), { warn() {} });
  found.push({ settings, loaded: [...loaded], isOn: tracing !== undefined });
}
console.log(JSON.stringify(found));
process.exit(0);
`;

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
const OFF = [{}, { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }];

test('G-279: nothing of OpenTelemetry is loaded until tracing is on, and a collector is enough for that', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, JSON.stringify([...OFF, ENDPOINT])],
    { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } },
  );
  expect(JSON.parse(stdout)).toEqual([
    ...OFF.map((settings) => ({ settings, loaded: [], isOn: false })),
    { settings: ENDPOINT, loaded: expect.arrayContaining(['@opentelemetry/sdk-trace']), isOn: true },
  ]);
});

test.each([
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_SDK_DISABLED', 'yes'],
])('G-279: %s=%s stops the start with words', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

describe('G-279: a span names the route of a request, never its address', () => {
  test.each([
    ['GET', '/products/Nokia_12?page=2', 'GET /products/[slug]'],
    ['GET', '/products/search/secret%20words', 'GET /products/search/[...text]'],
    ['GET', '/user/orders/AP-NG-0012345', 'GET /user/orders/[orderId]'],
    ['POST', '/api/clients/7', 'POST /api/*'],
    ['GET', '/files/demo/a.webp?w=320', 'GET /files/*'],
    ['GET', '/wp-login.php', 'GET'],
    ['BREW', '/', '_OTHER /'],
  ])('%s %s', (method, url, name) => {
    const span = spanOfRequest({ method, url });
    expect(span.name).toBe(name);
    expect(JSON.stringify(span)).not.toMatch(/Nokia|secret|0012345|clients/);
  });
});
