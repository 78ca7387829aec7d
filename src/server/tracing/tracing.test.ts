import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { spanOfRequest } from './span-name.ts';

/**
 * Prints each package of OpenTelemetry that is loaded by opening the tracing of a process with everything it imports;
 * prom-client has the small `api` for a use of its own.
 */
const PROGRAM = `
import { registerHooks } from 'node:module';
registerHooks({
  resolve(name, context, next) {
    if (name.startsWith('@opentelemetry/') && !context.parentURL.includes('/prom-client/')) console.log(name);
    return next(name, context);
  },
});
await import('./src/server/web-process.ts');
const { openTracing } = await import('./src/server/tracing/tracing.ts');
const { readConfig } = await import('./src/server/config/config.ts');
const tracing = await openTracing(readConfig(process.env), { warn() {} });
console.log(tracing === undefined ? 'off' : 'on');
process.exit(0);
`;

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

async function loadedWith(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { PATH: process.env.PATH, ...settings },
  });
  return stdout.trim().split('\n');
}

test.each([{}, { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }])(
  'G-279: nothing of OpenTelemetry is loaded with %j',
  async (settings) => {
    expect(await loadedWith(settings as Record<string, string>)).toEqual(['off']);
  },
);

test('G-279: a collector is enough to trace', async () => {
  const loaded = await loadedWith(ENDPOINT);
  expect(loaded.at(-1)).toBe('on');
  expect(loaded).toContain('@opentelemetry/sdk-trace');
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
