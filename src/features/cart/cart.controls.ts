/** What the panel of a product page adds to the cart (PDP-31), and the cart's button in the header. */
import { touchedStyles } from '../../hydration/touched-styles.ts';
import { element } from '../../ui/elements.ts';
import { formatNaira } from '../../ui/money.ts';
import { showSlide } from '../../ui/slide-row.ts';
import { addToCart, type Wish } from './add-to-cart.browser.ts';
import { cleanSize } from './cart.ts';
import { openCartPanel } from './cart-panel.browser.ts';

/** Shows on `button` that it works, for as long as it does. */
async function add(button: Element | null, wish: Wish): Promise<void> {
  button?.setAttribute('aria-busy', 'true');
  try {
    await addToCart(wish, () => void openCartPanel(button instanceof HTMLElement ? button : undefined));
  } finally {
    button?.removeAttribute('aria-busy');
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
    const step = target.closest<HTMLElement>('[data-step]');
    const form = step?.closest('.add-panel');
    if (step && form) setSize(form, Number(step.dataset.step));
    const opener = target.closest<HTMLElement>('[data-cart-panel]');
    if (!opener || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openCartPanel(opener);
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
