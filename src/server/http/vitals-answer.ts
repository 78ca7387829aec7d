/** `POST /vitals`: receives the web vitals of a page view (bundles/web-vitals.ts). Only counts are stored. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { networkOf } from '../../api/address-network.ts';
import { readBody } from '../../api/read-body.ts';
import { memoryCounters } from '../../providers/counters.ts';
import { LIMITS } from '../../providers/limit-table.ts';
import { CONNECTIONS, LONGEST_MS, VITALS_PAGES, type VitalsReport } from '../../shared/web-vitals.ts';
import { clientAddress } from './client-address.ts';
import { isKnownOrigin } from './cross-origin.ts';
import { send, sendText } from './send.ts';

/** Bytes; a report has about 120. */
const MAX_BYTES = 512;
/** The highest plausible layout shift score. */
const MAX_SHIFT = 100;

const ms = z.int().min(0).max(LONGEST_MS).optional();

const schema: z.ZodType<VitalsReport> = z.strictObject({
  page: z.enum(VITALS_PAGES),
  connection: z.enum(CONNECTIONS),
  ttfb: ms,
  fcp: ms,
  lcp: ms,
  inp: ms,
  cls: z.number().min(0).max(MAX_SHIFT).optional(),
});

export interface VitalsOptions {
  /** Origins that may report. */
  readonly knownOrigins: ReadonlySet<string>;
  /** The number of trusted proxies. */
  readonly trustProxy: number;
  /** Reports that an address may send a minute. */
  readonly perMinute: number;
  /** Counts a report. */
  readonly record: (report: VitalsReport) => void;
}

function parse(body: Buffer): VitalsReport | undefined {
  try {
    return schema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined;
  }
}

/**
 * Answers a report: 204, 403 unless our own page sent it, 413 above 512 bytes, 400 for anything but a report, 429 for
 * an address with too many of them.
 */
export function vitalsAnswerer({ knownOrigins, trustProxy, perMinute, record }: VitalsOptions) {
  const counters = memoryCounters({
    vitals: { ...LIMITS.vitalsAddress, max: perMinute, ms: LIMITS.vitalsAddress.window },
  });
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const close = { connection: 'close' };
    if (req.headers.origin === undefined || !isKnownOrigin(req, knownOrigins))
      return sendText(req, res, 403, 'Only our own pages may report.', close);
    const { used, wait } = await counters.count('vitals', networkOf(clientAddress(req, trustProxy)), 1);
    if (used > perMinute)
      return sendText(req, res, 429, 'Too many reports.', { ...close, 'retry-after': String(Math.ceil(wait / 1000)) });
    const body = await readBody(req, MAX_BYTES);
    if (!body) return sendText(req, res, 413, `A report has at most ${MAX_BYTES} bytes.`, close);
    const report = parse(body);
    if (!report) return sendText(req, res, 400, 'This is no report of a page.');
    record(report);
    return send(req, res, { status: 204, headers: { 'cache-control': 'no-store' }, body: '' });
  };
}
