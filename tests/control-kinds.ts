/**
 * Every kind of control that our code handles, on any page of the catalogue. tests/pages/controls.test.ts checks that
 * all controls of all pages are among them, and tests/e2e/every-control.spec.ts uses each kind before its code is
 * loaded.
 */
export const CONTROL_KINDS = {
  heart: '[data-like]',
  'add to cart': 'button[data-add]',
  follow: '[data-follow]',
  'newsletter address': '.newsletter input',
  subscribe: '.newsletter button',
  cart: '[data-cart-panel]',
  'collections panel': 'a[data-island="collections"]',
  'words to search for': '.header-search__input',
  'category to search in': '.header-search__select',
  'way to another list': 'a[data-enhance="refine"]',
  'choice of a list': 'form[data-enhance="refine"] select',
  'words for a list': 'form[data-enhance="refine"] input:not([data-island="category-field"] *)',
  'words sent to a list': 'form[data-enhance="refine"] button',
  'category of a list': '[data-island="category-field"] input',
  back: 'a[data-enhance="back"]',
  'log out': '.account-menu__logout',
  'pause of a carousel': '.carousel__pause',
  picture: '.gallery__zoom',
  'picture to show': '.gallery__thumb',
  'colour to show': '.gallery__swatch',
  colour: '.add-panel [name=colour]',
  variety: '.add-panel [name=variety]',
  quantity: '.add-panel [name=size]',
  'more and less': '.add-panel [data-step]',
  'chosen to cart': '.add-panel :is([type=submit], button:not([type]))',
  'state to deliver to': 'a[data-island="delivery"]',
  rate: '[data-rate]',
  'all shops': 'a[data-island="shops"]:not([data-inactive])',
  'closed shop': 'a[data-island="shops"][data-inactive]',
  'text of a review': 'astro-island textarea',
  'send a review': 'astro-island button',
} as const;

export type ControlKind = keyof typeof CONTROL_KINDS;

/** Focusable elements, except scrollable rows. */
export const FOCUSABLE =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,video,audio,[contenteditable],[tabindex="0"]:not([role=group],[role=list])';

/** Server-rendered elements that are handled by code loaded later. */
export const ANSWERED = '[data-enhance],[data-island],astro-island';

/** Elements that a browser handles itself: links outside controls, links to new tabs, disclosures. */
export const BY_ITSELF = 'a[href]:not([data-enhance],[data-island]),[target=_blank],summary';

/** Whether our code handles `control`. */
export const isAnswered = (control: Element): boolean =>
  control.closest(ANSWERED) !== null && !control.matches(BY_ITSELF);
