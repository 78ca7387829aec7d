/** The HTML of stars in pages. */
import { islandMarkup } from './island-markup.ts';
import { type RatingProps, Stars, starsOf } from './Rating.tsx';

const markup = islandMarkup(Stars, ['label', 'tenths', 'counted']);

/** HTML of the stars of an average; cards print many. */
export const ratingMarkup = (props: RatingProps): string => markup(starsOf(props));
