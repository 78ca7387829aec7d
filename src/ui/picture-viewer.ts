/** Pictures of one thing, one at a time over the whole window: to leaf through, to enlarge, to move. For the browser. */
import { element, icon } from './elements.ts';
import type { IconName } from './icons.ts';
import { showOverPage } from './layers.ts';
import { ENLARGED, panZoom, WHOLE, zoomedAt } from './pan-zoom.ts';

export interface ViewedPicture {
  /** Address where there is no `srcset`. */
  readonly src: string;
  readonly srcset: string;
  readonly alt: string;
  readonly referrerPolicy: string;
  /** Number of the choice that it belongs to; undefined for none. */
  readonly choice: number | undefined;
}

/** Something that is chosen by its picture, such as a colour. */
export interface Choice {
  /** Of its first picture, from 0. */
  readonly at: number;
  /** What is on its button. */
  readonly content: Iterable<Node>;
}

interface Viewer {
  readonly label: string;
  readonly pictures: readonly ViewedPicture[];
  /** The picture to begin with, from 0. */
  readonly at: number;
  readonly choices: readonly Choice[];
  readonly choicesLabel: string;
  /** @param at the picture that was seen last */
  closed(at: number): void;
}

/** How far an arrow moves an enlarged picture, in px. */
const STEP = 80;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function button(className: string, label: string, name: IconName, clicked: () => void): HTMLButtonElement {
  const attributes = { class: `viewer__button ${className}`, type: 'button', 'aria-label': label };
  const made = element('button', attributes, icon(name));
  made.addEventListener('click', clicked);
  return made;
}

/** Opens the viewer; Escape, Back, its button and a tap beside the picture close it. */
export function openPictureViewer({ label, pictures, at: first, choices, choicesLabel, closed }: Viewer): void {
  let at = first;
  const image = element('img', { class: 'viewer__picture' });
  image.draggable = false;
  const stage = element('div', { class: 'viewer__stage' }, image);
  const count = element('p', { class: 'viewer__count', 'aria-live': 'polite' });
  const dialog = element('dialog', { class: 'viewer', 'aria-label': label });
  const close = () => dialog.close();

  const zoom = button('viewer__zoom', 'Enlarge', 'plus', () =>
    pan.set(pan.view().scale > 1 ? WHOLE : zoomedAt(WHOLE, WHOLE, ENLARGED)),
  );
  const pan = panZoom(stage, image, {
    changed({ scale }) {
      zoom.ariaPressed = String(scale > 1);
      // A finer file of the same picture, where there is one.
      image.sizes = `calc(${Math.ceil(scale)} * min(100vw, 100vh))`;
    },
    tappedBeside: close,
    swiped: (direction) => turn(direction),
  });

  const chosen = choices.map(({ at: place, content }) => {
    const made = element('button', { class: 'viewer__choice', type: 'button' }, ...content);
    made.addEventListener('click', () => show(place));
    return made;
  });
  const show = (place: number) => {
    at = place;
    const picture = pictures[place];
    if (!picture) return;
    image.referrerPolicy = picture.referrerPolicy;
    pan.set(WHOLE);
    image.alt = picture.alt;
    image.srcset = picture.srcset;
    image.src = picture.src;
    count.textContent = pictures.length > 1 ? `${place + 1} of ${pictures.length}` : '';
    for (const [number, made] of chosen.entries()) made.ariaCurrent = number === picture.choice ? 'true' : null;
  };
  const turn = (by: 1 | -1) => show((at + by + pictures.length) % pictures.length);

  dialog.append(
    element('div', { class: 'viewer__head' }, count, zoom, button('viewer__close', 'Close', 'close', close)),
    stage,
  );
  if (pictures.length > 1)
    dialog.append(
      button('viewer__turn viewer__turn--back', 'Previous picture', 'chevron-left', () => turn(-1)),
      button('viewer__turn viewer__turn--next', 'Next picture', 'chevron-right', () => turn(1)),
    );
  const group = { class: 'viewer__choices', role: 'group', 'aria-label': choicesLabel };
  if (chosen.length > 1) dialog.append(element('div', group, ...chosen));
  dialog.addEventListener('keydown', (event) => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    const view = pan.view();
    if (view.scale > 1 && (x || y)) pan.set({ ...view, x: view.x - x * STEP, y: view.y - y * STEP });
    else if (x && pictures.length > 1) turn(x > 0 ? 1 : -1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed(at);
  });
  document.body.append(dialog);
  showOverPage(dialog);
  // Now that it has a size.
  show(first);
}
