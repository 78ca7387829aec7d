/** A star rating as lists answer it. */
import type { z } from 'zod';
import type { rating } from './ratings.contract.ts';

export type RatingData = z.output<typeof rating>;
