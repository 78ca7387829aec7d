/** Settings of what search engines and shopping services are told. */
import { z } from 'zod';
import { wholeNumber } from './setting-forms.ts';

export const reachSettings = {
  RETURN_DAYS: wholeNumber('a number of days', 1, 365).optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[\w-]{8,128}$/, 'must have 8 to 128 letters, digits and hyphens')
    .optional(),
};

const settings = z.object(reachSettings);

export interface ReachConfig {
  /** Days within which every shop takes a product back; undefined if that differs between shops. */
  readonly returnDays: number | undefined;
  /** Key of IndexNow; without it, changed addresses are not sent to search engines. */
  readonly indexNowKey: string | undefined;
}

export const reachConfig = (s: z.output<typeof settings>): ReachConfig => ({
  returnDays: s.RETURN_DAYS,
  indexNowKey: s.INDEXNOW_KEY,
});
