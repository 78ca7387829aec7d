/** Settings of tracing: standard variables of OpenTelemetry, whose packages read the others themselves. */
import { z } from 'zod';
import { address } from './setting-forms.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const SHARE = 'must be a share from 0 to 1';

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http://127.0.0.1:4318/v1/traces').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], { error: 'must be http/json' }).default('http/json'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OTEL_SERVICE_NAME: z.string().max(100, 'must be at most 100 characters').default('oja'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).default('otlp'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: SHARE }).min(0, SHARE).max(1, SHARE).default(1),
};

const settings = z.object(tracingSettings);

export interface TracingConfig {
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of traces that the sampler `traceidratio` records, 0 to 1. */
  readonly share: number;
}

/** Returns the settings of tracing; undefined when nothing is traced. */
export function tracingConfig(s: z.output<typeof settings>): TracingConfig | undefined {
  const hasCollector =
    s.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || s.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  if (!hasCollector || s.OTEL_SDK_DISABLED === 'true' || s.OTEL_TRACES_EXPORTER === 'none') return undefined;
  return { serviceName: s.OTEL_SERVICE_NAME, sampler: s.OTEL_TRACES_SAMPLER, share: s.OTEL_TRACES_SAMPLER_ARG };
}
