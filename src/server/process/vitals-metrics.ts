/** Histograms of how fast pages feel in browsers, by type of page and connection. */
import { Histogram, type Registry } from 'prom-client';
import type { VitalsReport } from '../../shared/web-vitals.ts';

type Vital = Exclude<keyof VitalsReport, 'page' | 'connection'>;

/** Upper bounds in seconds. */
const LOADS = [0.5, 1, 1.5, 1.8, 2.5, 4, 6, 10, 20];

/** The limits of good and poor at https://web.dev/articles/vitals are bounds of buckets. */
const VITALS: Readonly<
  Record<Vital, { readonly name: string; readonly help: string; readonly buckets: readonly number[] }>
> = {
  ttfb: {
    name: 'shop_web_vitals_ttfb_seconds',
    help: 'Time to the first byte in browsers',
    buckets: [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6, 12],
  },
  fcp: { name: 'shop_web_vitals_fcp_seconds', help: 'First contentful paint in browsers', buckets: [...LOADS, 3] },
  lcp: { name: 'shop_web_vitals_lcp_seconds', help: 'Largest contentful paint in browsers', buckets: LOADS },
  inp: {
    name: 'shop_web_vitals_inp_seconds',
    help: 'Interaction to next paint in browsers',
    buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5],
  },
  cls: {
    name: 'shop_web_vitals_cls',
    help: 'Cumulative layout shift in browsers',
    buckets: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
};

/** Adds the histograms to `register`; returns the function that records a report. */
export function vitalsMetrics(register: Registry): (report: VitalsReport) => void {
  const histograms = Object.entries(VITALS).map(([vital, { name, help, buckets }]) => ({
    vital: vital as Vital,
    perUnit: name.endsWith('_seconds') ? 1000 : 1,
    histogram: new Histogram({
      name,
      help,
      labelNames: ['page', 'connection'],
      buckets: [...buckets].sort((a, b) => a - b),
      registers: [register],
    }),
  }));
  return ({ page, connection, ...values }) => {
    for (const { vital, perUnit, histogram } of histograms) {
      const value = values[vital];
      if (value !== undefined) histogram.observe({ page, connection }, value / perUnit);
    }
  };
}
