/**
 * Records spans with OpenTelemetry, and sends them by OTLP over HTTP. This file is loaded only when a collector is
 * configured.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { requestId } from '../../node/request-id.ts';
import { type Spans, setSpans } from '../../node/spans.ts';
import type { TracingConfig } from '../config/tracing-config.ts';
import type { Handler } from '../http/server.ts';
import { spanOfRequest } from './span-name.ts';
import type { Tracing } from './tracing.ts';

/** Milliseconds that a stop waits for the collector. */
const STOP_MS = 3_000;

function samplerOf({ sampler, share }: TracingConfig): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(share)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** Marks a span as failed. An error's message may name a customer, so only its type is recorded. */
function fail(span: Span, error: unknown): void {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'error'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function providerOf(config: TracingConfig): TracerProvider {
  return new TracerProvider({
    sampler: samplerOf(config),
    resource: defaultResource()
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(resourceFromAttributes({ 'service.name': config.serviceName })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
}

/**
 * Starts tracing. @param proxies the number of trusted proxies; without one, `traceparent` comes from a visitor and is
 * ignored
 */
export function startTracing(config: TracingConfig, proxies: number, log: Logger): Tracing {
  const report = (message: string) => log.warn({ message }, 'traces cannot be sent');
  const nothing = () => {};
  diag.setLogger({ error: report, warn: report, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = providerOf(config);
  const tracer = provider.getTracer('oja');
  const propagator = new W3CTraceContextPropagator();
  const read = { get: (from: object, name: string) => (from as Record<string, string>)[name], keys: Object.keys };

  const spans: Spans = {
    async run({ name, kind, attributes = {}, isRoot, onlyWithin }, work) {
      const parent: Context = isRoot ? ROOT_CONTEXT : context.active();
      if (onlyWithin && trace.getSpan(parent) === undefined) return work(nothing);
      const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
      const span = tracer.startSpan(name, options, parent);
      try {
        return await context.with(trace.setSpan(parent, span), () => work((more) => span.setAttributes(more)));
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    outside: (work) => context.with(ROOT_CONTEXT, work),
    headers() {
      const headers: Record<string, string> = {};
      propagator.inject(context.active(), headers, {
        set: (to, name, value) => {
          to[name] = value;
        },
      });
      return headers;
    },
  };
  setSpans(spans);

  const traced =
    (front: Handler): Handler =>
    (req, res) => {
      const parent = proxies > 0 ? propagator.extract(ROOT_CONTEXT, req.headers, read) : ROOT_CONTEXT;
      const { name, attributes } = spanOfRequest(req);
      const id = requestId();
      const named = id === undefined ? attributes : { ...attributes, 'oja.request_id': id };
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: named }, parent);
      res.once('close', () => {
        span.setAttribute('http.response.status_code', res.statusCode);
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(parent, span), () => front(req, res));
    };

  return {
    traced,
    async stop() {
      setSpans(undefined);
      const sent = provider.shutdown().catch((error: unknown) => report(String(error)));
      await Promise.race([sent, sleep(STOP_MS, undefined, { ref: false })]);
      context.disable();
      diag.disable();
    },
  };
}
