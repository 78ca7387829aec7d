/**
 * Shop cards and the seller's name: a shop that is known to be inactive opens nothing and says so (SHP-18, SHP-19, C-05,
 * C-06). On the way from the home page to `/shops` the list of shops goes along (RTE-57, RTE-58). For the browser.
 */
import { keepStateFor, stateFor } from '../../shared/navigation-state.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { inactiveIds, type KnownShop, SHOPS_PATH } from './known-shops.ts';
import { SHOP_DEACTIVATED, SHOP_DEACTIVATED_IN_LIST } from './shop-card.ts';

/** Every button to follow a shop knows which it is. */
const idOf = (card: Element) => Number(card.querySelector<HTMLElement>('[data-follow]')?.dataset.follow);

/** The shops of the page as it shows them. */
function shownShops(): KnownShop[] {
  return [...document.querySelectorAll('[data-shops] .link-card')].flatMap((card) => {
    const link = card.querySelector<HTMLAnchorElement>('.link-card__name a');
    if (!link) return [];
    const nomLink = decodeURIComponent(new URL(link.href).pathname.split('/').at(-1) ?? '');
    const nomBoutique = link.firstChild?.textContent?.trim() ?? '';
    return [{ id: idOf(card), nomBoutique, nomLink, isActive: !card.matches('[data-inactive]') }];
  });
}

/** Answers clicks on the links in `part`: a list of shop cards, or one link. */
export function enhanceShops(part: HTMLElement): void {
  const isList = location.pathname === SHOPS_PATH;
  const known = isList ? inactiveIds(stateFor(SHOPS_PATH)) : new Set<number>();
  part.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    if (link.pathname === SHOPS_PATH) {
      keepStateFor(SHOPS_PATH, shownShops());
      return;
    }
    const card = link.closest('.link-card');
    const isInactive = link.closest('[data-inactive]') !== null || (card !== null && known.has(idOf(card)));
    if (!isInactive) return;
    event.preventDefault();
    showToast('danger', isList ? SHOP_DEACTIVATED_IN_LIST : SHOP_DEACTIVATED);
  });
}
