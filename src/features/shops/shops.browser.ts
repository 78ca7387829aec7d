/**
 * Shop cards and the seller's name: an inactive shop does not open, and a toast explains it. Whether a shop was closed
 * since the page was rendered is requested on press. The home page passes its shops on to `/shops`. For the browser.
 */
import { stateFor, storeStateFor } from '../../shared/navigation-state.ts';
import { api } from '../account/session/api.browser.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { inactiveIds, type KnownShop, SHOPS_PATH } from './known-shops.ts';
import { SHOP_DEACTIVATED, SHOP_DEACTIVATED_IN_LIST } from './shop-card.ts';

/** Follow buttons contain the shop's id. */
const idOf = (card: Element) => Number(card.querySelector<HTMLElement>('[data-follow]')?.dataset.follow);

const nomLinkOf = (link: HTMLAnchorElement) => decodeURIComponent(link.pathname.split('/').at(-1) ?? '');

/** The shops shown on the page. */
function shownShops(): KnownShop[] {
  return [...document.querySelectorAll('[data-shops] .link-card')].flatMap((card) => {
    const link = card.querySelector<HTMLAnchorElement>('.link-card__name a');
    if (!link) return [];
    const nomBoutique = link.firstChild?.textContent?.trim() ?? '';
    return [{ id: idOf(card), nomBoutique, nomLink: nomLinkOf(link), isActive: !card.matches('[data-inactive]') }];
  });
}

/** Whether the shop of a link is closed by now, which its card then stores; false if the request fails. */
async function isClosedNow(link: HTMLAnchorElement): Promise<boolean> {
  const answer = await api().call('getShopByLink', { params: { nomLink: nomLinkOf(link) } });
  if (!answer.ok) console.warn('The state of the shop could not be read.', answer.error);
  const isClosed = answer.ok && !answer.data.isActive;
  if (isClosed) link.closest('.link-card')?.toggleAttribute('data-inactive', true);
  return isClosed;
}

/** The link of `event`; undefined for anything else in `part`. */
const linkOf = ({ target }: Event) => (target instanceof Element ? (target.closest('a') ?? undefined) : undefined);

/** Handles clicks on the links in `part`: a list of shop cards, or one link. */
export function enhanceShops(part: HTMLElement): void {
  const isList = location.pathname === SHOPS_PATH;
  const known = isList ? inactiveIds(stateFor(SHOPS_PATH)) : new Set<number>();
  // Shown once, even if both the press that loaded this code and its click request it.
  const showClosed = () =>
    showToast('danger', isList ? SHOP_DEACTIVATED_IN_LIST : SHOP_DEACTIVATED, { about: 'closed shop' });
  const showIfClosed = async (closed: Promise<boolean>) => {
    if (await closed) showClosed();
  };
  /** The request for the link under the finger. */
  let requested: { readonly link: HTMLAnchorElement; readonly closed: Promise<boolean> } | undefined;
  // For a finger, this event comes with the tap, never during a scroll.
  part.addEventListener('mousedown', (event) => {
    const link = linkOf(event);
    if (link?.closest('.link-card') && event.button === 0) requested = { link, closed: isClosedNow(link) };
  });
  part.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link) return;
    if (link.pathname === SHOPS_PATH) {
      storeStateFor(SHOPS_PATH, shownShops());
      return;
    }
    const card = link.closest('.link-card');
    const isInactive = link.closest('[data-inactive]') !== null || (card !== null && known.has(idOf(card)));
    if (isInactive) {
      event.preventDefault();
      showClosed();
    } else if (card) {
      // The shop's own page shows the message as well, so opening a shop does not wait for this answer.
      void showIfClosed(requested?.link === link ? requested.closed : isClosedNow(link));
    }
    requested = undefined;
  });
  // The browser itself handled the press that loaded this code, and opened the shop.
  const pressed = document.activeElement;
  const isPressed =
    pressed instanceof HTMLAnchorElement && part.contains(pressed) && !pressed.matches(':focus-visible');
  if (isPressed && pressed.closest('.link-card')) void showIfClosed(isClosedNow(pressed));
}
