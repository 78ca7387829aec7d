/** The HTML of prices in pages. */
import { islandMarkup } from './island-markup.ts';
import { type PriceProps, PriceText, priceText } from './Price.tsx';

const markup = islandMarkup(PriceText, ['now', 'old']);

/** HTML of a price; cards print many. */
export const amountMarkup = (props: PriceProps): string => markup(priceText(props));
