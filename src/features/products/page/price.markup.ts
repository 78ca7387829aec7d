import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import ProductPrice from './ProductPrice.tsx';

/** HTML of the price on a product page, to put in `data-island="price"`. Not cached, since each page has only one. */
export const priceMarkup = (amount: number, oldAmount?: number): string =>
  renderToString(createElement(ProductPrice, { amount, oldAmount }));
