/** Sets the focus in the all-collections panel after its next render. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Level } from './collections-panel.ts';
import type { PanelElements } from './panel-elements.browser.ts';

/** The heading of a column, or the link used last. */
interface NextFocus {
  readonly level: Level;
  readonly on: 'title' | 'entry';
}

/**
 * Sets the focus.
 * @param isLoading whether the list of a column is still loading: its entry gets the focus afterwards
 */
export function usePanelFocus({ titleOf, entryOf }: PanelElements, isLoading: (level: Level) => boolean) {
  const next = useRef<NextFocus>(undefined);
  const [, drawAgain] = useState({});
  useLayoutEffect(() => {
    if (!next.current) return;
    const { level, on } = next.current;
    if (on === 'entry' && isLoading(level)) return;
    next.current = undefined;
    ((on === 'entry' && entryOf(level)) || titleOf(level))?.focus();
  });
  return {
    focusNext(level: Level, on: NextFocus['on']) {
      next.current = { level, on };
      drawAgain({});
    },
    forgetFocus() {
      next.current = undefined;
    },
  };
}
