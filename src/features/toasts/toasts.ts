/** Short words at the edge of the screen. For the browser; the region stands in every page (ToastRegion.astro). */

/** Milliseconds (CST-50). */
export const TOAST_TIME = 5000;

/** How many stand at once: what fits without covering half of the page. The oldest leaves for one more. */
const MOST = { phone: 2, other: 4 } as const;
const PHONE = '(max-width: 599.98px)';

interface Standing {
  readonly toast: Element;
  readonly about: string | undefined;
  readonly close: () => void;
}

/** Those that stand, oldest first. */
let standing: readonly Standing[] = [];

export type ToastTone = 'success' | 'danger' | 'neutral';

/** What a toast offers beside its words; the toast closes when it is taken. */
export interface ToastAction {
  readonly label: string;
  run(): void;
}

interface ToastOptions {
  /** What it speaks of, such as `like 7`: an older toast about the same leaves, since it is true no more. */
  readonly about?: string;
  readonly action?: ToastAction;
}

/**
 * Shows `words` for {@link TOAST_TIME}, or until there are too many; the time stands still while a pointer or the focus
 * is on the toasts. A screen reader says them once.
 * @returns takes it away before its time; where it has gone nothing happens
 */
export function showToast(tone: ToastTone, words: string, { about, action }: ToastOptions = {}): () => void {
  const region = document.querySelector<HTMLElement>('.toasts');
  const drawing = region?.querySelector<HTMLTemplateElement>(`template[data-tone=${tone}]`)?.content.firstElementChild;
  const list = region?.querySelector(tone === 'danger' ? '[role=alert]' : '[role=status]');
  if (!region || !drawing || !list) throw new Error('The page has no place for toasts.');
  const toast = drawing.cloneNode(true) as HTMLElement;
  const text = toast.querySelector('.toast__words');
  if (text) text.textContent = words;

  /** Milliseconds. */
  let left = TOAST_TIME;
  let since = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watching = new AbortController();
  const on = (type: string, listener: () => void) => region.addEventListener(type, listener, watching);
  const close = () => {
    clearTimeout(timer);
    watching.abort();
    standing = standing.filter((one) => one.toast !== toast);
    if (toast.contains(document.activeElement)) nextPlace(region, toast)?.focus();
    toast.remove();
  };
  const pause = () => {
    clearTimeout(timer);
    if (timer !== undefined) left -= performance.now() - since;
    timer = undefined;
  };
  const run = () => {
    if (timer !== undefined || region.matches(':hover, :focus-within')) return;
    since = performance.now();
    timer = setTimeout(close, Math.max(left, 0));
  };
  on('pointerover', pause);
  on('focusin', pause);
  on('pointerout', () => queueMicrotask(run));
  on('focusout', () => setTimeout(run));
  const closeButton = toast.querySelector('.toast__close');
  closeButton?.addEventListener('click', close);
  if (about !== undefined) closeToasts(about);
  if (action && closeButton) {
    const button = closeButton.cloneNode() as HTMLElement;
    button.className = 'toast__action';
    button.ariaLabel = null;
    button.textContent = action.label;
    button.addEventListener('click', () => {
      close();
      action.run();
    });
    text?.after(button);
  }
  list.append(toast);
  standing = [...standing, { toast, about, close }];
  const most = matchMedia(PHONE).matches ? MOST.phone : MOST.other;
  for (const old of standing.slice(0, -most)) old.close();
  // Above a dialog that covers the page.
  if (document.querySelector('dialog:modal') && region.isConnected) {
    region.hidePopover();
    region.showPopover();
  }
  run();
  return close;
}

/** Takes away what was said about something that has changed since. */
export function closeToasts(about: string): void {
  for (const old of standing.filter((one) => one.about === about)) old.close();
}

/** Who gets the focus that a closing toast has: the toast beside it, else the page. */
function nextPlace(region: HTMLElement, closing: Element): HTMLElement | null {
  const others = [...region.querySelectorAll<HTMLElement>('.toast__close')].filter(
    (button) => !closing.contains(button),
  );
  return others.at(-1) ?? document.querySelector<HTMLElement>('main');
}
