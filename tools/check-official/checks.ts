/** All checks in order. */
import type { Check } from './check.ts';
import { jsonLd } from './json-ld.ts';
import { jumia } from './jumia.ts';
import { naughtyStrings } from './naughty-strings.ts';
import { paystack } from './paystack.ts';
import { sitemap } from './sitemap.ts';
import { states } from './states.ts';

export const checks: readonly Check[] = [jumia, states, naughtyStrings, sitemap, jsonLd, paystack];
