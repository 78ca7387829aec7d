/** Twin of Panel.astro for scripts: the drawer stands at once, what it holds may follow. For the browser. */
import { iconHref } from './icons.ts';

interface Frame {
  readonly dialog: HTMLDialogElement;
  /** Where its content goes, below the head. */
  readonly place: HTMLElement;
}

const SVG = 'http://www.w3.org/2000/svg';

function closeIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('width', '24');
  icon.setAttribute('height', '24');
  icon.setAttribute('aria-hidden', 'true');
  const drawing = document.createElementNS(SVG, 'use');
  drawing.setAttribute('href', iconHref('close'));
  icon.append(drawing);
  return icon;
}

/** Whether a click was beside the drawer: on its backdrop, which belongs to the dialog. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/**
 * Opens an empty drawer over the page. Escape, its close button and a click beside it close it; the focus goes back to
 * `opener`.
 * @param onGone called when it is closed and out of sight
 */
export function openPanelFrame(id: string, title: string, opener: HTMLElement, onGone: () => void): Frame {
  const heading = document.createElement('h2');
  heading.className = 'panel__title';
  heading.id = `${id}-title`;
  heading.textContent = title;
  const close = document.createElement('button');
  close.className = 'panel__close';
  close.ariaLabel = 'Close';
  close.append(closeIcon());
  const head = document.createElement('form');
  head.className = 'panel__head';
  head.method = 'dialog';
  head.append(heading, close);
  const place = document.createElement('div');
  place.className = 'panel__content';
  const dialog = document.createElement('dialog');
  dialog.className = 'panel panel--end';
  dialog.id = id;
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.append(head, place);
  dialog.addEventListener('click', (event) => isBeside(dialog, event) && dialog.close());
  dialog.addEventListener('close', async () => {
    // It slides out; meanwhile another may open.
    dialog.inert = true;
    for (const one of [dialog, heading]) one.id = '';
    dialog.removeAttribute('aria-labelledby');
    opener.focus();
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
    onGone();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, place };
}
