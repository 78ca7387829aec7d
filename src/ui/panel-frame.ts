/** Panel.tsx for scripts: the drawer stands at once, what it holds may follow. For the browser. */
import { element, icon } from './elements.ts';
import { showOverPage } from './layers.ts';

interface Frame {
  readonly dialog: HTMLDialogElement;
  /** Where its content goes, below the head. */
  readonly place: HTMLElement;
}

/** Whether a click was beside the drawer: on its backdrop, which belongs to the dialog. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * Opens an empty drawer over the page. Escape, Back, its close button and a click beside it close it; the focus goes back to
 * `opener`.
 * @param onGone called when it is closed and out of sight
 */
export function openPanelFrame(id: string, title: string, opener: HTMLElement, onGone: () => void): Frame {
  const heading = element('h2', { class: 'panel__title', id: `${id}-title` }, title);
  const close = element('button', { class: 'panel__close', 'aria-label': 'Close' }, icon('close'));
  const head = element('form', { class: 'panel__head', method: 'dialog' }, heading, close);
  const place = element('div', { class: 'panel__content' });
  const dialog = element('dialog', { class: 'panel', id, 'aria-labelledby': heading.id }, head, place);
  dialog.addEventListener('click', (event) => isBeside(dialog, event) && dialog.close());
  dialog.addEventListener('close', async () => {
    // It slides out; meanwhile another may open.
    dialog.inert = true;
    for (const one of [dialog, heading]) one.id = '';
    dialog.removeAttribute('aria-labelledby');
    // It may be in a header that has left the window: the page stays where it is.
    opener.focus({ preventScroll: true });
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
    onGone();
    dialog.remove();
  });
  document.body.append(dialog);
  showOverPage(dialog);
  return { dialog, place };
}
