/** A drawer over the page. Escape, Back, its close button and a click beside it close it. */
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import Icon from './Icon.tsx';
import { showOverPage } from './layers.ts';

interface PanelProps {
  /** Id of the panel; its title is `{id}-title`. */
  readonly id: string;
  readonly title: string;
  /** Shown in the page's flow, as in the style guide. */
  readonly open?: boolean;
  /** Receives the focus when it is closed. */
  readonly opener?: HTMLElement;
  /** Called once it is closed and no longer visible. */
  readonly onGone?: () => void;
  /** A function receives a callback that closes the panel. */
  readonly children?: ReactNode | ((close: () => void) => ReactNode);
}

/** Whether a click was beside the drawer, on its backdrop, which belongs to the dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

export default function Panel({ id, title, open = false, opener, onGone, children }: PanelProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  // While it slides out, another panel with its name may open.
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (dialog.current && !open) showOverPage(dialog.current);
  }, [open]);
  const close = () => dialog.current?.close();
  const closed = async () => {
    setClosed(true);
    // The opener may be in a header that is scrolled out of view: the page does not scroll.
    opener?.focus({ preventScroll: true });
    await Promise.allSettled((dialog.current?.getAnimations() ?? []).map(({ finished }) => finished));
    onGone?.();
  };
  const titleId = isClosed ? undefined : `${id}-title`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      className="panel"
      id={isClosed ? undefined : id}
      ref={dialog}
      open={open || undefined}
      inert={isClosed}
      aria-labelledby={titleId}
      onClick={(event) => isBeside(event) && close()}
      onClose={({ currentTarget }) => currentTarget.open || void closed()}
    >
      <form className="panel__head" method="dialog">
        <h2 className="panel__title" id={titleId}>
          {title}
        </h2>
        <button className="panel__close" type="submit" aria-label="Close">
          <Icon name="close" />
        </button>
      </form>
      <div className="panel__content">{typeof children === 'function' ? children(close) : children}</div>
    </dialog>
  );
}
