import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import ProductPrice from './ProductPrice.tsx';

/** HTML of the price of a product page, to stand in `data-island="price"`. One of a page: drawn each time. */
export const priceMarkup = (amount: number, oldAmount?: number): string =>
  renderToString(createElement(ProductPrice, { amount, oldAmount }));
