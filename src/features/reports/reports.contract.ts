/** Schema of the call that reports a product, a rating or a review. */
import { z } from 'zod';
import { type CallContract, filledLine, idParam, longText } from '../../contract/wire.ts';
import { MAX_CONTACT } from '../support/contact-rules.ts';
import { MAX_REPORT_TEXT, REASON_NAMES } from './report-reasons.ts';
import type { reportsCalls } from './reports.calls.ts';

/** Reports of visitors; needs no sign-in, and only operators read them. */
export const reportsContract = {
  /** About a product, or one review or rating of it. A second report of an address on the same day is not stored. */
  addReport: {
    body: z.object({
      produitId: idParam,
      reviewId: idParam.optional(),
      ratingId: idParam.optional(),
      reason: z.enum(REASON_NAMES),
      text: longText.max(MAX_REPORT_TEXT, `must be at most ${MAX_REPORT_TEXT} characters`).default(''),
      /** Email or phone number for a question. */
      contact: filledLine(MAX_CONTACT).default(''),
    }),
    status: 201,
    answer: z.object({ message: z.string() }),
  },
} satisfies Record<keyof typeof reportsCalls, CallContract>;
