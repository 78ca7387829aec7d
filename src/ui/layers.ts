/**
 * What lies over the page: the browser's Back closes the last that was opened before it leaves the page. Each has an
 * entry in the history, whose state says how many are open, and which goes when the layer is closed in another way. For
 * the browser.
 */

interface Layer {
  /** Called by Back; to be taken for closed it calls what `addLayer` answered. */
  close(): void;
}

let layers: readonly Layer[] = [];
/** The history is on its way back to what is open. */
let isReturning = false;
let isHidden = false;
let waiting: readonly (() => void)[] = [];

/** How many layers the current entry of the history stands for. */
const depth = (): number => Number((history.state as { layer?: unknown } | null)?.layer ?? 0);

/** Makes the history say how many layers are open. A traversal takes its time, and is waited for. */
function tellHistory(): void {
  if (isReturning || isHidden) return;
  while (depth() < layers.length) history.pushState({ ...history.state, layer: depth() + 1 }, '');
  if (depth() === layers.length) {
    if (layers.length > 0) return;
    const ready = waiting;
    waiting = [];
    for (const run of ready) run();
    return;
  }
  isReturning = true;
  history.go(layers.length - depth());
}

/** Back was pressed, unless we went back ourselves. */
function followHistory(event: Event): void {
  const isOurs = isReturning;
  isReturning = false;
  const above = layers.slice(depth());
  // The page behind is the same: whoever follows the history for other reasons has nothing to do.
  if (isOurs || above.length > 0) event.stopImmediatePropagation();
  if (!isOurs) for (const layer of above.toReversed()) layer.close();
  // Forward leads to what is closed: back again.
  tellHistory();
}

/**
 * Says that something lies over the page. Answers what to call once it is closed, however often.
 * @param close called when Back is pressed
 */
export function addLayer(close: () => void): () => void {
  const layer = { close };
  layers = [...layers, layer];
  tellHistory();
  return () => {
    if (!layers.includes(layer)) return;
    layers = layers.filter((one) => one !== layer);
    tellHistory();
  };
}

/**
 * Calls `run` once nothing lies over the page and the history stands at the page's own entry, where an address may be
 * added to it; at once when that is so.
 */
export function whenUncovered(run: () => void): void {
  if (layers.length === 0 && depth() === 0 && !isReturning) run();
  else waiting = [...waiting, run];
}

/** Whether something lies over the page. */
export const isCovered = (): boolean => layers.length > 0;

const shown = new WeakSet<HTMLDialogElement>();

interface Show {
  /** Paints the dialog before it becomes modal. Only for a dialog that covers a phone's window. */
  readonly paintFirst?: boolean;
}

/**
 * Opens `dialog` over the page as a layer of its own. A modal dialog makes the rest of the page inert, for which a browser
 * works out the style of every element: a slow phone shows a dialog with `paintFirst` 100 ms earlier.
 */
export function showOverPage(dialog: HTMLDialogElement, { paintFirst = false }: Show = {}): void {
  if (paintFirst) {
    dialog.show();
    requestAnimationFrame(() => setTimeout(() => void makeModal(dialog)));
  } else dialog.showModal();
  // Closed and opened again at once: its event of closing is still to come.
  if (shown.has(dialog)) return;
  shown.add(dialog);
  const release = addLayer(() => dialog.close());
  const closed = () => {
    if (dialog.open) return;
    dialog.removeEventListener('close', closed);
    shown.delete(dialog);
    release();
  };
  dialog.addEventListener('close', closed);
}

/** Makes an open dialog modal once its opening animation has ended. Its styles have no such animation for `:modal`. */
async function makeModal(dialog: HTMLDialogElement): Promise<void> {
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
  if (!dialog.open || dialog.matches(':modal')) return;
  const focused = document.activeElement;
  // Closing gives the focus back to where it was before, and a modal dialog remembers that again.
  dialog.close();
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

// A server draws islands, too.
if (typeof history !== 'undefined') {
  addEventListener('popstate', followHistory, { capture: true });
  // A page that is left stays as it is in the history; it may come back from where it was kept.
  addEventListener('pagehide', () => {
    isHidden = true;
  });
  addEventListener('pageshow', () => {
    isHidden = false;
    tellHistory();
  });
  // Of a page that was reloaded with something open.
  tellHistory();
}
