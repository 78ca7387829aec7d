/** Serves the form with which shoppers report something. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError } from '../../api/api-error.ts';
import { type Api, route } from '../../api/route.ts';
import { REPORTED } from './report-places.ts';
import { type ReportKind, reportRule } from './report-reasons.ts';
import { reportsCalls as calls } from './reports.calls.ts';
import { reportsContract as contract } from './reports.contract.ts';
import { storeReport } from './reports.service.ts';

export function serveReports(api: Api, context: ApiContext): void {
  route(api, context, calls.addReport, contract.addReport, async ({ body, db, now, services, visitor }) => {
    const { reviewId, ratingId, reason, text, contact } = body;
    if (reviewId !== undefined && ratingId !== undefined)
      throw new ApiError('invalid_input', 'A report is about a review or a rating, not both.');
    const kind: ReportKind = reviewId !== undefined ? 'review' : ratingId !== undefined ? 'rating' : 'product';
    const values: Readonly<Record<string, string>> = { reason, text, contact };
    const [wrong] = reportRule(kind).check((name) => values[name] ?? '');
    if (wrong) throw new ApiError('invalid_input', wrong.message);
    await storeReport(db, services, body, visitor.address, now);
    return { message: REPORTED };
  });
}
