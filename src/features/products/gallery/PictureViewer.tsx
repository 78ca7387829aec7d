/** Pictures of a product over the entire window: browse, zoom and pan. */
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import Icon from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { showOverPage } from '../../../ui/layers.ts';
import { ENLARGED, panZoom, WHOLE, zoomedAt } from '../../../ui/pan-zoom.ts';
import ColourDot from '../page/ColourDot.tsx';

interface ViewedPicture {
  /** Address for browsers without `srcset`. */
  readonly src: string;
  readonly srcset: string;
  readonly alt: string;
  readonly referrerPolicy: 'no-referrer' | undefined;
  /** Name of its colour; undefined for a picture whose colour cannot be chosen. */
  readonly colour: string | undefined;
}

interface ViewedColour {
  readonly name: string;
  /** Fill of its swatch; undefined for an unknown colour name. */
  readonly fill: string | undefined;
  /** Index of its first picture. */
  readonly at: number;
}

export interface PictureViewerProps {
  /** Name of the product, which is that of the dialog. */
  readonly label: string;
  /** All pictures, in the order of the gallery. */
  readonly pictures: readonly ViewedPicture[];
  /** Index of the initial picture. */
  readonly first: number;
  /** The colours that have pictures; empty for a product without colours. */
  readonly colours: readonly ViewedColour[];
  /** @param at index of the last shown picture */
  readonly onClosed: (at: number) => void;
  readonly onClose: () => void;
}

/** Distance in px by which an arrow key moves an enlarged picture. */
const STEP = 80;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface ViewerButtonProps {
  /** Class that places it. */
  readonly class: string;
  /** Its name for screen readers. */
  readonly label: string;
  /** The only thing that it shows. */
  readonly icon: IconName;
  /** State of a button that switches; undefined for others. */
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

const ViewerButton = ({ class: added, label, icon, pressed, onClick }: ViewerButtonProps) => (
  <button
    className={`viewer__button ${added}`}
    type="button"
    aria-label={label}
    aria-pressed={pressed}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);

/** The viewer over the page. Escape, Back, its button and a tap beside the picture close it. */
export default function PictureViewer(props: PictureViewerProps): ReactElement {
  const { label, pictures, first, colours, onClosed, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const pan = useRef<ReturnType<typeof panZoom>>(undefined);
  const [at, setAt] = useState(first);
  const [scale, setScale] = useState(1);
  const count = pictures.length;
  const picture = pictures[at];
  const close = () => dialog.current?.close();
  const show = (place: number) => {
    setAt(place);
    pan.current?.set(WHOLE);
  };

  useEffect(() => {
    if (!dialog.current || !stage.current || !image.current) return;
    showOverPage(dialog.current);
    // The image has its size only after loading.
    pan.current = panZoom(stage.current, image.current, {
      changed: (view) => setScale(view.scale),
      tappedBeside: () => dialog.current?.close(),
      // Only for a picture that is not enlarged.
      swiped: (by) => setAt((now) => (now + by + count) % count),
    });
  }, [count]);

  const turn = (by: 1 | -1) => show((at + by + count) % count);
  const moveByKey = (event: KeyboardEvent) => {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    const view = pan.current?.view() ?? WHOLE;
    if (view.scale > 1 && (x || y)) pan.current?.set({ ...view, x: view.x - x * STEP, y: view.y - y * STEP });
    else if (x && count > 1) turn(x > 0 ? 1 : -1);
    else return;
    event.preventDefault();
  };
  const enlarge = () => pan.current?.set(scale > 1 ? WHOLE : zoomedAt(WHOLE, WHOLE, ENLARGED));
  const closed = () => {
    if (dialog.current?.open) return;
    onClose();
    onClosed(at);
  };

  return (
    <dialog className="viewer" aria-label={label} ref={dialog} onKeyDown={moveByKey} onClose={closed}>
      <div className="viewer__head">
        <p className="viewer__count" aria-live="polite">
          {count > 1 && `${at + 1} of ${count}`}
        </p>
        <ViewerButton class="viewer__zoom" label="Enlarge" icon="plus" pressed={scale > 1} onClick={enlarge} />
        <ViewerButton class="viewer__close" label="Close" icon="close" onClick={close} />
      </div>
      <div className="viewer__stage" ref={stage}>
        <img
          className="viewer__picture"
          ref={image}
          alt={picture?.alt ?? ''}
          draggable={false}
          referrerPolicy={picture?.referrerPolicy}
          // Selects a larger file of the same picture, if there is one.
          sizes={`calc(${Math.ceil(scale)} * min(100vw, 100vh))`}
          srcSet={picture?.srcset || undefined}
          src={picture?.src}
        />
      </div>
      {count > 1 && (
        <>
          <ViewerButton
            class="viewer__turn viewer__turn--back"
            label="Previous picture"
            icon="chevron-left"
            onClick={() => turn(-1)}
          />
          <ViewerButton
            class="viewer__turn viewer__turn--next"
            label="Next picture"
            icon="chevron-right"
            onClick={() => turn(1)}
          />
        </>
      )}
      {colours.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: buttons in a row, no fields of a form
        <div className="viewer__choices" role="group" aria-label="Colours">
          {colours.map(({ name, fill, at: place }) => (
            <button
              className="viewer__choice"
              type="button"
              key={name}
              aria-current={name === picture?.colour ? 'true' : undefined}
              onClick={() => show(place)}
            >
              {fill !== undefined && <ColourDot fill={fill} />}
              {name}
            </button>
          ))}
        </div>
      )}
    </dialog>
  );
}
