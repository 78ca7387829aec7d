/** Twelve interactions of a shopper with a phone, whose INP is measured (inp.ts). */

/** A tap or a key press. */
export type Act =
  | { readonly tap: string }
  /** Presses a key in the field that `into` selects. */
  | { readonly key: string; readonly into: string };

/** An act, and an expression of the page that is true once the act had its effect. */
type AnsweredAct = Act & { readonly answered: string };

export interface Interaction {
  readonly name: string;
  /** The key of a page in targets.ts; `coloured` is a product with several colours. */
  readonly page: string;
  /** Whether to tap right after the load, instead of after a look at the page. */
  readonly isEarly?: boolean;
  readonly isCustomer?: boolean;
  /**
   * An act to perform first. Its code is loaded by then, so that the measured interaction does all of its work at once.
   */
  readonly before?: readonly AnsweredAct[];
  readonly acts: readonly Act[];
  readonly answered: string;
}

const TOAST = `document.querySelector('.toast')`;
const DIALOG = `document.querySelector('dialog[open]')`;
const FILL_CART = { tap: '.product-card [data-add]', answered: TOAST };
const OPEN_CART = { tap: '[data-cart-panel]', answered: `document.querySelector('dialog[open] .cart-line')` };
const OPEN_FILTERS = {
  tap: '.filters-toggle summary',
  answered: `document.querySelector('dialog[open] .filter-values')`,
};
const CLOSE_FILTERS = { tap: '#filter-sheet .panel__close', answered: `!document.querySelector('dialog')` };
const ONE_MORE = {
  tap: '.add-panel [data-step="1"]',
  answered: `document.querySelector('.add-panel [name=size]').value === '2'`,
};
const SEARCH = '.header-search__input';

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'menu, just after the load',
    page: 'home',
    isEarly: true,
    acts: [{ tap: '.menu--narrow summary' }],
    answered: `document.querySelector('.menu--narrow[open]')`,
  },
  {
    name: 'a filter',
    page: 'sub-category',
    before: [OPEN_FILTERS],
    acts: [{ tap: '#filter-sheet .filter-values a' }],
    answered: `document.querySelector('#filter-sheet a[aria-current]')`,
  },
  { name: 'cart', page: 'sub-category', before: [FILL_CART], acts: [OPEN_CART], answered: OPEN_CART.answered },
  { name: 'filters', page: 'sub-category', before: [FILL_CART], acts: [OPEN_FILTERS], answered: OPEN_FILTERS.answered },
  {
    name: 'a colour',
    page: 'coloured',
    before: [ONE_MORE],
    acts: [{ tap: '.add-panel label:has([name=colour]:not(:checked))' }],
    answered: `document.querySelector('.add-panel [name=colour]:checked:not([checked])')`,
  },
  {
    name: 'add to cart',
    page: 'sub-category',
    before: [OPEN_FILTERS, CLOSE_FILTERS],
    acts: [{ tap: FILL_CART.tap }],
    answered: TOAST,
  },
  {
    name: 'a letter in the search',
    page: 'sub-category',
    acts: [{ tap: SEARCH }, { key: 'r', into: SEARCH }],
    answered: `document.querySelector('.suggestions [role=option]')`,
  },
  {
    name: 'sort',
    page: 'sub-category',
    before: [FILL_CART],
    acts: [{ key: 'ArrowDown', into: '.sort-form select' }],
    answered: `location.search.includes('sort=')`,
  },
  {
    name: 'heart of a customer',
    page: 'sub-category',
    isCustomer: true,
    acts: [{ tap: '.product-card .heart' }],
    answered: TOAST,
  },
  { name: 'picture viewer', page: 'product', before: [ONE_MORE], acts: [{ tap: '.gallery__zoom' }], answered: DIALOG },
  {
    name: 'state of delivery',
    page: 'product',
    before: [ONE_MORE],
    acts: [{ tap: '.buy-box__terms [data-island=delivery]' }],
    answered: DIALOG,
  },
  {
    name: 'quantity in the cart',
    page: 'sub-category',
    before: [FILL_CART, OPEN_CART],
    acts: [{ tap: '.cart-line__quantity button[aria-disabled=false]:last-child' }],
    answered: `document.querySelector('.cart-line__quantity input')?.value === '2'`,
  },
];
