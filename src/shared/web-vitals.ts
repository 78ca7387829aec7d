/**
 * Web Vitals: how fast pages feel, as browsers measure it and the shop counts it. No value identifies a person or a
 * place.
 */

/** The address that browsers report to. */
export const VITALS_PATH = '/vitals';

/** The types of pages that are measured. */
export const VITALS_PAGES = [
  'home',
  'product',
  'list',
  'search',
  'category',
  'shop',
  'directory',
  'reviews',
  'text',
] as const;
export type VitalsPage = (typeof VITALS_PAGES)[number];

/** `effectiveType` of the Network Information API; `unknown` in browsers without it. */
export const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** The maximum in milliseconds; a longer time belongs to no page view. */
export const LONGEST_MS = 600_000;

/** The report of a page view: times in milliseconds, `cls` a score. What a browser cannot measure is absent. */
export interface VitalsReport {
  readonly page: VitalsPage;
  readonly connection: Connection;
  /** Time to the first byte. */
  readonly ttfb?: number | undefined;
  /** First contentful paint. */
  readonly fcp?: number | undefined;
  /** Largest contentful paint. */
  readonly lcp?: number | undefined;
  /** Interaction to next paint. */
  readonly inp?: number | undefined;
  /** Cumulative layout shift. */
  readonly cls?: number | undefined;
}
