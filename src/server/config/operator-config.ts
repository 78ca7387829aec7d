/** The settings of what operators see: metrics and the desk. */
import { wholeNumber } from './setting-forms.ts';

export const operatorSettings = {
  METRICS_PORT: wholeNumber('a port number', 1, 65_535).optional(),
  WEB_VITALS_PERCENT: wholeNumber('a percentage', 0, 100).default(10),
  DESK_PORT: wholeNumber('a port number', 1, 65_535).default(4330),
};

export interface OperatorConfig {
  /** Loopback port for metrics; none by default. */
  readonly metricsPort: number | undefined;
  /** Share of the views whose speed browsers measure, 0 to 1; 0 when metrics are off. */
  readonly measuredShare: number;
  /** Loopback port of `npm run desk`. */
  readonly deskPort: number;
}

/** Returns the ports, and the share of measured views. */
export function operatorConfig(s: {
  readonly METRICS_PORT?: number | undefined;
  readonly WEB_VITALS_PERCENT: number;
  readonly DESK_PORT: number;
}): OperatorConfig {
  return {
    metricsPort: s.METRICS_PORT,
    measuredShare: s.METRICS_PORT === undefined ? 0 : s.WEB_VITALS_PERCENT / 100,
    deskPort: s.DESK_PORT,
  };
}
