/** Renders the toasts (toasts.store.ts) into the region of every page (ToastRegion.astro). */
import { leadTabTo } from './toast-tab.browser.ts';
import { $toasts, closeToast, TOAST_TICK, TOAST_TIME, type Toast } from './toasts.store.ts';

/** Maximum toasts at a time: as many as fit without covering half of the page. A new toast closes the oldest one. */
const MAX = { phone: 2, other: 4 } as const;
const PHONE = '(max-width: 599.98px)';

/** Functions that remove toasts, by toast id. */
const drawn = new Map<number, () => void>();

/**
 * Calls `close` after {@link TOAST_TIME}, not counting the time while a pointer or the focus is on `region`. It polls
 * instead of listening, so that a missed event cannot keep a toast open.
 */
function closeInTime(region: HTMLElement, close: () => void): () => void {
  let left = TOAST_TIME;
  const timer = setInterval(() => {
    if (region.matches(':hover, :focus-within')) return;
    left -= TOAST_TICK;
    if (left <= 0) close();
  }, TOAST_TICK);
  return () => clearInterval(timer);
}

/** The element that receives the focus of a closing toast: the toast beside it, else the page. */
function nextFocus(region: HTMLElement, closing: Element): HTMLElement | null {
  const others = [...region.querySelectorAll<HTMLElement>('.toast__close')].filter(
    (button) => !closing.contains(button),
  );
  return others.at(-1) ?? document.querySelector<HTMLElement>('main');
}

/** The element of a toast, from the template of its tone. */
function toastElement(region: HTMLElement, { id, tone, message, action }: Toast): HTMLElement {
  const template = region.querySelector<HTMLTemplateElement>(`template[data-tone=${tone}]`);
  const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const text = element.querySelector('.toast__words');
  if (text) text.textContent = message;
  const closeButton = element.querySelector('.toast__close');
  closeButton?.addEventListener('click', () => closeToast(id));
  if (action && closeButton) {
    const button = closeButton.cloneNode() as HTMLElement;
    button.className = 'toast__action';
    button.ariaLabel = null;
    button.textContent = action.label;
    button.addEventListener('click', () => {
      closeToast(id);
      action.run();
    });
    text?.after(button);
    element.classList.add('toast--action');
  }
  return element;
}

/** Keeps toasts above the footer of an open panel, which contains its total and its button. */
function makeRoom(region: HTMLElement): void {
  const foot = document.querySelector<HTMLElement>('.panel[open] .panel__foot');
  if (foot) region.style.setProperty('--foot', `${foot.offsetHeight}px`);
  else region.style.removeProperty('--foot');
}

/** Adds a toast to the page; returns a function that removes it. */
function draw(region: HTMLElement, toast: Toast): () => void {
  const element = toastElement(region, toast);
  makeRoom(region);
  region.querySelector(toast.tone === 'danger' ? '[role=alert]' : '[role=status]')?.append(element);
  // Above a dialog that covers the page. A browser without popovers has no `:modal` either.
  if ('showPopover' in region && document.querySelector('dialog:modal') && region.isConnected) {
    region.hidePopover();
    region.showPopover();
  }
  const stop = closeInTime(region, () => closeToast(toast.id));
  const [action, last] = element.querySelectorAll<HTMLElement>('button');
  const forget = action && last ? leadTabTo(action, last) : undefined;
  return () => {
    stop();
    forget?.();
    if (element.contains(document.activeElement)) nextFocus(region, element)?.focus();
    element.remove();
  };
}

$toasts.subscribe((toasts) => {
  const open = new Set(toasts.map(({ id }) => id));
  for (const [id, remove] of drawn)
    if (!open.has(id)) {
      drawn.delete(id);
      remove();
    }
  const added = toasts.filter(({ id }) => !drawn.has(id));
  if (added.length === 0) return;
  const region = document.querySelector<HTMLElement>('.toasts');
  if (!region) throw new Error('The page has no region for toasts.');
  for (const toast of added) drawn.set(toast.id, draw(region, toast));
  const max = matchMedia(PHONE).matches ? MAX.phone : MAX.other;
  for (const { id } of toasts.slice(0, -max)) closeToast(id);
});
