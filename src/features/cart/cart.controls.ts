/** What the cart's controls do on any page: add to it (CRD-15, PDP-31), and open and close its panel (GEN-24, HDR-54). */
import { sayNotArrived } from '../../hydration/say-not-arrived.ts';
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { element } from '../../ui/elements.ts';
import { formatNaira } from '../../ui/money.ts';
import { openPanelFrame } from '../../ui/panel-frame.ts';
import { showSlide } from '../../ui/slide-row.ts';
import { addToCart, type Wish } from './add-to-cart.browser.ts';
import { cleanSize } from './cart.ts';

const PANEL_ID = 'cart-panel';

/** Shows on `button` that it works, for as long as it does. */
async function add(button: Element | null, wish: Wish): Promise<void> {
  button?.setAttribute('aria-busy', 'true');
  try {
    await addToCart(wish, () => {
      const opener = document.querySelector<HTMLElement>('[data-cart-panel]');
      if (opener) void openPanel(opener, button instanceof HTMLElement ? button : opener);
    });
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

/**
 * The frame stands at once; what it holds is drawn by an island.
 * @param opener says where pictures are
 * @param back gets the focus when the panel is closed
 */
async function openPanel(opener: HTMLElement, back = opener): Promise<void> {
  if (document.getElementById(PANEL_ID)) return;
  let erase: (() => void) | undefined;
  const { dialog, place } = openPanelFrame(PANEL_ID, 'Cart', back, () => erase?.());
  try {
    const [{ mountIsland }, { default: CartPanel }] = await Promise.all([
      import('../../hydration/mount.tsx'),
      import('./CartPanel.tsx'),
      touchedStyles(),
    ]);
    // Closed meanwhile.
    if (!dialog.open) return;
    const fileHost = opener.dataset.files ?? '/files/';
    const root = mountIsland(place, CartPanel, { fileHost, onClose: () => dialog.close() });
    erase = () => root.unmount();
  } catch (error) {
    dialog.close();
    sayNotArrived(error);
  }
}

const sizeField = (form: Element) => form.querySelector<HTMLInputElement>('[name=size]');

/** Says in the field what its text stands for (CRT-23 to CRT-25); plus and minus go on from there. */
function setSize(form: Element, step = 0): void {
  const field = sizeField(form);
  if (field) field.value = String(cleanSize(cleanSize(field.value) + step));
}

const stopAsking = (form: Element | null) => form?.querySelector('.add-panel__ask')?.remove();

/** Asks for what is not chosen yet, where it is chosen; answers whether anything is missing. */
function asksForChoice(form: Element): boolean {
  stopAsking(form);
  for (const group of form.querySelectorAll<HTMLElement>('.add-panel__choices')) {
    if (group.querySelector(':checked')) continue;
    group.after(element('p', { class: 'add-panel__ask', role: 'alert' }, group.dataset.ask ?? ''));
    group.querySelector('input')?.focus();
    group.scrollIntoView({ block: 'center' });
    return true;
  }
  return false;
}

/** Shows what the chosen variety costs wherever the page says the price (G-31). */
function showPrice({ now = '', before = '' }: DOMStringMap): void {
  for (const price of document.querySelectorAll('.buy-box__price .price, .add-panel__bar .price')) {
    const [last, old] = [price.querySelector('.price__now')?.lastChild, price.querySelector('.price__old')?.lastChild];
    if (last) last.textContent = formatNaira(Number(now));
    if (old) old.textContent = formatNaira(Number(before));
  }
}

/** Brings the picture of the chosen colour into the gallery, without moving the page. */
function showPicture({ picture }: DOMStringMap): void {
  const slide = document.getElementById(`picture-${picture}`);
  const stage = slide?.parentElement;
  if (!slide || !stage) return;
  const slides = [...stage.children] as HTMLElement[];
  showSlide(stage, slides, slides.indexOf(slide));
}

function choose(field: HTMLInputElement): void {
  stopAsking(field.form);
  if (field.name === 'variety') showPrice(field.dataset);
  else showPicture(field.dataset);
}

export function start(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-add]');
    if (button) void add(button, { id: Number(button.dataset.add) });
    const step = target.closest<HTMLElement>('[data-step]');
    const form = step?.closest('.add-panel');
    if (step && form) setSize(form, Number(step.dataset.step));
    const opener = target.closest<HTMLElement>('[data-cart-panel]');
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openPanel(opener);
  });

  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const form = target.closest('.add-panel');
    if (form && target.name === 'size') setSize(form);
    if (form && target.type === 'radio') choose(target);
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('.add-panel')) return;
    event.preventDefault();
    setSize(form);
    if (asksForChoice(form)) return;
    const chosen = (name: string) => String(new FormData(form).get(name) ?? '');
    void add(event.submitter ?? form.querySelector('[type=submit]'), {
      id: Number(form.dataset.product),
      size: cleanSize(sizeField(form)?.value ?? ''),
      variety: chosen('variety'),
      colour: chosen('colour'),
    });
  });

  void touchedStyles();
}
