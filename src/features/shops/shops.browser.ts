/**
 * Shop cards and the seller's name: a shop known to be inactive does not open, and a toast says so (SHP-18, SHP-19, C-05,
 * C-06). The home page hands its shops over to `/shops` (RTE-57, RTE-58). For the browser.
 */
import { keepStateFor, stateFor } from '../../shared/navigation-state.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { inactiveIds, type KnownShop, SHOPS_PATH } from './known-shops.ts';
import { SHOP_DEACTIVATED, SHOP_DEACTIVATED_IN_LIST } from './shop-card.ts';

/** Follow buttons hold the shop's id. */
const idOf = (card: Element) => Number(card.querySelector<HTMLElement>('[data-follow]')?.dataset.follow);

/** The shops shown on the page. */
function shownShops(): KnownShop[] {
  return [...document.querySelectorAll('[data-shops] .link-card')].flatMap((card) => {
    const link = card.querySelector<HTMLAnchorElement>('.link-card__name a');
    if (!link) return [];
    const nomLink = decodeURIComponent(new URL(link.href).pathname.split('/').at(-1) ?? '');
    const nomBoutique = link.firstChild?.textContent?.trim() ?? '';
    return [{ id: idOf(card), nomBoutique, nomLink, isActive: !card.matches('[data-inactive]') }];
  });
}

/** Handles clicks on the links in `part`: a list of shop cards, or one link. */
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
