/** Schemas of the calls for help documents and apps. */
import { z } from 'zod';
import { type CallContract, plainText, timestamp } from '../../contract/wire.ts';
import type { helpCalls } from './help.calls.ts';

/** Stored help documents and the links of the apps; needs no sign-in. */
export const helpContract = {
  /** `body` is plain text; blank lines separate its paragraphs. 404 when there is no such document. */
  getHelpDocument: {
    params: z.object({ slug: plainText.min(1).max(100) }),
    answer: z.object({ slug: z.string(), title: z.string(), body: z.string(), updatedAt: timestamp }),
  },
  listMobileApps: { answer: z.object({ data: z.array(z.object({ name: z.string(), url: z.string() })) }) },
} satisfies Record<keyof typeof helpCalls, CallContract>;
