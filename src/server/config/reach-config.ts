/** Settings of what search engines and shopping services are notified of. */
import { z } from 'zod';
import { address, wholeNumber } from './setting-forms.ts';

export const reachSettings = {
  DATA_NAIRA_PER_GB: wholeNumber('a price in naira', 1, 100_000).default(500),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z\d-]{8,128}$/, 'must have 8 to 128 letters, digits and dashes')
    .optional(),
  INDEXNOW_URL: address('https://api.indexnow.org/indexnow').default('https://api.indexnow.org/indexnow'),
};

/** Pairs of settings: the first requires the second, because search engines cannot reach a local address. */
export const REACH_PAIRS = [['INDEXNOW_KEY', 'PUBLIC_URL']] as const;

const settings = z.object(reachSettings);

export interface ReachConfig {
  /** Price of a gigabyte of mobile data in naira. */
  readonly nairaPerGigabyte: number;
  /** How search engines are notified of changed pages; undefined when they are not. */
  readonly indexNow: { readonly key: string; readonly url: string } | undefined;
}

/** Returns the settings of search engines and shopping services. */
export const reachConfig = (s: z.output<typeof settings>): ReachConfig => ({
  nairaPerGigabyte: s.DATA_NAIRA_PER_GB,
  indexNow: s.INDEXNOW_KEY === undefined ? undefined : { key: s.INDEXNOW_KEY, url: s.INDEXNOW_URL },
});
