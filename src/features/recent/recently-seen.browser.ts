/** The row of products that were looked at in this browser, as they are now, with the switch that keeps no more (G-162). */
import { element } from '../../ui/elements.ts';
import { formatNaira } from '../../ui/money.ts';
import { api } from '../account/api.browser.ts';
import { followSession } from '../account/stored-session.ts';
import type { CartProduct } from '../cart/cart.ts';
import { productPath } from '../links.ts';
import { pictureAt } from '../picture-url.ts';
import { currentPrice } from '../products/product-card.ts';
import { OFF, SEEN_KEY, seenIds, withSeen } from './recently-seen.ts';

/** Cards of the row. */
const SHOWN = 6;

const stored = (): string => localStorage.getItem(SEEN_KEY) ?? '';

function picture({ url }: CartProduct): HTMLElement {
  const fileHost = document.querySelector<HTMLElement>('[data-files]')?.dataset.files ?? '';
  const { src, srcset, sizes, referrerpolicy } = pictureAt(url, fileHost, 'rail');
  if (src === '') return element('span', { class: 'picture picture--1-1 picture--none', 'aria-hidden': 'true' });
  // `loading` before the address, or a browser fetches it at once.
  const where = { loading: 'lazy', referrerpolicy, sizes, srcset, src };
  return element('img', { class: 'picture picture--1-1', alt: '', width: '320', height: '320', ...where });
}

const card = (product: CartProduct): HTMLElement =>
  element(
    'li',
    {},
    element(
      'article',
      { class: 'link-card' },
      picture(product),
      element(
        'div',
        { class: 'link-card__body' },
        element(
          'p',
          { class: 'link-card__name recent__name' },
          element('a', { href: productPath(product) }, product.nom),
        ),
        element('p', { class: 'recent__price' }, formatNaira(currentPrice(product))),
      ),
    ),
  );

/** Those of `ids` that can still be bought, in this order. Products that are gone are forgotten. */
async function readProducts(ids: readonly number[]): Promise<CartProduct[]> {
  const read = await api().call('listCartProducts', { query: { ids: ids.join() } });
  // Nobody waits for the row: without an answer there is none, and nothing is forgotten.
  if (!read.ok) return [];
  const found = new Map(read.data.data.filter(({ isActive }) => isActive).map((product) => [product.id, product]));
  const left = seenIds(stored()).filter((id) => !ids.includes(id) || found.has(id));
  if (stored() !== OFF) localStorage.setItem(SEEN_KEY, left.join());
  return ids.flatMap((id) => found.get(id) ?? []);
}

function head(place: HTMLElement, isOn: boolean): HTMLElement {
  const button = element(
    'button',
    { class: 'button button--quiet button--s', type: 'button' },
    isOn ? 'Turn off' : 'Turn on',
    element('span', { class: 'hidden-words' }, ' recently seen'),
  );
  button.addEventListener('click', () => {
    localStorage.setItem(SEEN_KEY, isOn ? OFF : '');
    void draw(place).then(() => place.querySelector('button')?.focus());
  });
  const words = isOn
    ? [element('h2', { class: 'section-heading__title', id: 'recent-title' }, 'Recently seen')]
    : [element('p', { class: 'recent__off' }, 'Recently seen is off: this browser keeps no products.')];
  return element('div', { class: 'section-heading' }, ...words, button);
}

/** Draws the row, the line of a row that is off, or nothing. */
async function draw(place: HTMLElement): Promise<void> {
  const here = Number(place.dataset.recent);
  const isOff = stored() === OFF;
  const ids = seenIds(stored()).filter((id) => id !== here);
  const products = ids.length > 0 ? await readProducts(ids) : [];
  const cards = products.slice(0, SHOWN).map(card);
  const list = element('ul', { class: 'recent__row', role: 'list', tabindex: '0', 'aria-labelledby': 'recent-title' });
  list.append(...cards);
  // The switch that was just used stays, to be turned back.
  const isAsked = place.contains(document.activeElement);
  place.hidden = !isOff && !isAsked && cards.length === 0;
  place.ariaLabel = 'Recently seen';
  place.replaceChildren(head(place, !isOff), ...(cards.length > 0 ? [list] : []));
}

/** Keeps the product of this page, and draws what belongs into `place` from now on. */
function start(place: HTMLElement): void {
  const here = Number(place.dataset.recent);
  if (here > 0) localStorage.setItem(SEEN_KEY, withSeen(stored(), here));
  const again = () => void draw(place);
  addEventListener('storage', ({ key }) => (key === SEEN_KEY || key === null) && again());
  addEventListener('pageshow', ({ persisted }) => persisted && again());
  followSession(again);
  again();
}

const place = document.querySelector<HTMLElement>('[data-recent]');
if (place) start(place);
