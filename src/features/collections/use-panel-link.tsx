/** The link of the all-collections panel, and everything outside the panel that closes it. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

interface PanelLink {
  /** Opens and closes the panel. */
  readonly link: HTMLElement;
  readonly panel: RefObject<HTMLDialogElement | null>;
  /** Matches where the panel shows all columns. */
  readonly wide: MediaQueryList;
  isOpen(): boolean;
  open(): void;
  /** @param isLeft the focus has moved elsewhere and stays there */
  shut(isLeft?: boolean): void;
  /** Shows the panel as a sheet or below the bar, by the width of the window. */
  show(): void;
}

/** The browser handles clicks with a modifier key, such as for a new tab. */
export const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** Listens until the panel is unmounted. */
export function usePanelLink({ link, panel, wide, ...handlers }: PanelLink): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOpen = () => latest.current.isOpen();
    const shut = (isLeft?: boolean) => latest.current.shut(isLeft);
    link.setAttribute('aria-haspopup', 'dialog');
    link.setAttribute('aria-expanded', 'false');
    link.setAttribute('aria-controls', panel.current?.id ?? '');
    const onClick = (event: MouseEvent) => {
      if (hasModifier(event)) return;
      event.preventDefault();
      if (isOpen()) shut();
      else latest.current.open();
    };
    const onClickBeside = ({ target }: MouseEvent) => {
      if (!isOpen() || !(target instanceof Element) || !target.isConnected) return;
      if (target === panel.current || !(panel.current?.contains(target) || link.contains(target))) shut(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen() || event.defaultPrevented) return;
      event.preventDefault();
      shut();
    };
    const onResize = () => {
      if (!panel.current?.open) return;
      panel.current.close();
      latest.current.show();
    };
    link.addEventListener('click', onClick, { signal });
    document.addEventListener('click', onClickBeside, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    wide.addEventListener('change', onResize, { signal });
    // The back/forward cache restores the page with the panel open.
    addEventListener('pagehide', () => isOpen() && shut(true), { signal });
    return () => listening.abort();
  }, [link, panel, wide]);
}
