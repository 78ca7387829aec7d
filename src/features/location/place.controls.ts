/** The delivery-address box once it is touched: its ways out, and a customer's addresses in its panel (HDR-08, G-100). */
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { element, failure, spinner } from '../../ui/elements.ts';
import { api } from '../account/api.browser.ts';
import { currentSession, followSession } from '../account/stored-session.ts';
import { placeOf } from '../addresses/address-words.ts';
import { noticeAddresses } from './deliver-to.browser.ts';
import { recordDevice } from './place.browser.ts';

const BOX = 'details.address-box';

/** The last question for addresses: what an earlier one brings is not shown any more. */
let latest = 0;

/** What the panel says of a customer's addresses; nothing where it says that there are none, as to visitors. */
function showInPanel(box: HTMLElement, ...nodes: readonly Node[]): void {
  const own = box.querySelector('.address-box__own');
  // The button that tries again goes with its words; the focus stays in the box.
  if (own?.contains(document.activeElement)) box.querySelector('summary')?.focus();
  own?.remove();
  const isOwn = nodes.length > 0;
  for (const words of box.querySelectorAll<HTMLElement>('.address-box__none, .address-box__provide'))
    words.hidden = isOwn;
  if (isOwn) box.querySelector('.address-box__panel')?.prepend(element('div', { class: 'address-box__own' }, ...nodes));
}

/** Fills the panel for a customer, newest address first; asked anew each time, since another tab may have changed them. */
async function showAddresses(box: HTMLElement): Promise<void> {
  latest += 1;
  const asked = latest;
  const session = currentSession();
  if (!session) {
    showInPanel(box);
    return;
  }
  if (!box.querySelector('.address-box__list')) showInPanel(box, spinner('Loading your addresses'));
  const [answer] = await Promise.all([api().call('listAddresses', { params: { id: session.id } }), touchedStyles()]);
  // A session that the server refused is gone by now.
  if (asked !== latest || currentSession()?.id !== session.id) return;
  if (!answer.ok) {
    showInPanel(
      box,
      failure('Your addresses could not be loaded.', () => void showAddresses(box)),
    );
    return;
  }
  const addresses = answer.data.data;
  document.documentElement.toggleAttribute('data-no-address', addresses.length === 0);
  void noticeAddresses(addresses);
  if (addresses.length === 0) {
    showInPanel(box);
    return;
  }
  const rows = addresses.map((address) =>
    element('li', {}, element('strong', {}, address.nom), element('span', {}, address.adresse), placeOf(address)),
  );
  showInPanel(
    box,
    element('ul', { class: 'address-box__list', role: 'list', 'aria-label': 'Your addresses', tabindex: '0' }, ...rows),
  );
}

function clicked(box: HTMLElement, isOpening: boolean): void {
  scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  if (!isOpening) return;
  void recordDevice();
  void showAddresses(box);
}

const openBox = () => document.querySelector<HTMLDetailsElement>(`${BOX}[open]`);

/** Once a box is touched. */
export function start(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const clickedBox = target.closest('summary')?.closest<HTMLDetailsElement>(BOX);
    if (clickedBox) clicked(clickedBox, !clickedBox.open);
    const open = openBox();
    // A button that was drawn anew by its own click is in no box any more.
    if (open && target.isConnected && !open.contains(target)) open.open = false;
  });
  document.addEventListener('keydown', (event) => {
    const box = openBox();
    if (event.key !== 'Escape' || !box?.contains(document.activeElement)) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const box = openBox();
    if (
      target instanceof Node &&
      relatedTarget instanceof Node &&
      box?.contains(target) &&
      !box.contains(relatedTarget)
    )
      box.open = false;
  });
  followSession(() => {
    for (const box of document.querySelectorAll<HTMLDetailsElement>(BOX)) {
      showInPanel(box);
      if (box.open) void showAddresses(box);
    }
  });

  // The browser opens the box by itself, perhaps before this code was there.
  const first = openBox();
  if (first) clicked(first, true);
}
