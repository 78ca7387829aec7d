/** What the cart's controls do on any page: add to it (CRD-15, PDP-31), and open and close its panel (GEN-24, HDR-54). */
import { sayNotArrived } from '../../hydration/say-not-arrived.ts';
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { openPanelFrame } from '../../ui/panel-frame.ts';
import { addToCart, type Wish } from './add-to-cart.browser.ts';
import { cleanSize } from './cart.ts';

const PANEL_ID = 'cart-panel';

/** Shows on `button` that it works, for as long as it does. */
async function add(button: Element | null, wish: Wish): Promise<void> {
  button?.setAttribute('aria-busy', 'true');
  try {
    await addToCart(wish);
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

/** The frame stands at once; what it holds is drawn by an island. */
async function openPanel(opener: HTMLElement): Promise<void> {
  if (document.getElementById(PANEL_ID)) return;
  let erase: (() => void) | undefined;
  const { dialog, place } = openPanelFrame(PANEL_ID, 'Cart', opener, () => erase?.());
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
    const form = target instanceof Element && target.matches('[name=size]') && target.closest('.add-panel');
    if (form) setSize(form);
  });

  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('.add-panel')) return;
    event.preventDefault();
    setSize(form);
    const sousProduits = new FormData(form).getAll('variety').map(Number);
    void add(event.submitter ?? form.querySelector('[type=submit]'), {
      id: Number(form.dataset.product),
      size: cleanSize(sizeField(form)?.value ?? ''),
      sousProduits,
    });
  });

  void touchedStyles();
}
