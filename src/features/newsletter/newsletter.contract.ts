/** Schemas of the calls of the newsletter. */
import { z } from 'zod';
import { type CallContract, filledLine } from '../../contract/wire.ts';
import type { newsletterCalls } from './newsletter.calls.ts';

const token = filledLine(100).default('');

/** What a link is good for, and the address that it belongs to, partly hidden. */
const linkState = z.object({
  state: z.enum(['open', 'confirmed', 'expired', 'ended', 'unknown', 'incomplete']),
  email: z.string().nullable(),
});

/** Subscribing, and the two links of the mails: confirm and unsubscribe. */
export const newsletterContract = {
  /**
   * 409 for an address that is on the list already (G-52). The handler answers a missing or invalid address with the
   * form's own messages (FTR-06, FTR-07).
   */
  subscribe: {
    body: z.object({ email: filledLine(254).default('') }),
    answer: z.object({ message: z.string() }),
  },
  /** Additions (G-602, G-603): any token is answered with its state. */
  readNewsletterLink: { body: z.object({ purpose: z.enum(['confirm', 'unsubscribe']), token }), answer: linkState },
  confirmNewsletter: { body: z.object({ token }), answer: linkState },
  endNewsletter: { body: z.object({ token }), answer: linkState },
} satisfies Record<keyof typeof newsletterCalls, CallContract>;
