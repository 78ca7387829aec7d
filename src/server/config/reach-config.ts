/** Settings of what search engines and shopping services are told. */
import { z } from 'zod';
import { wholeNumber } from './setting-forms.ts';

export const reachSettings = {
  RETURN_DAYS: wholeNumber('a number of days', 1, 365).optional(),
};

const settings = z.object(reachSettings);

export interface ReachConfig {
  /** Days within which every shop takes a product back; undefined if that differs between shops. */
  readonly returnDays: number | undefined;
}

export const reachConfig = (s: z.output<typeof settings>): ReachConfig => ({
  returnDays: s.RETURN_DAYS,
});
