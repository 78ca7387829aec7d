/** Settings of what search engines and shopping services are told. */
import { z } from 'zod';
import { wholeNumber } from './setting-forms.ts';

export const reachSettings = {
  RETURN_DAYS: wholeNumber('a number of days', 1, 365).optional(),
  DATA_NAIRA_PER_GB: wholeNumber('a price in naira', 1, 100_000).default(500),
};

const settings = z.object(reachSettings);

export interface ReachConfig {
  /** Days within which every shop takes a product back; undefined if that differs between shops. */
  readonly returnDays: number | undefined;
  /** What a gigabyte of mobile data costs, in naira. */
  readonly nairaPerGigabyte: number;
}

export const reachConfig = (s: z.output<typeof settings>): ReachConfig => ({
  returnDays: s.RETURN_DAYS,
  nairaPerGigabyte: s.DATA_NAIRA_PER_GB,
});
