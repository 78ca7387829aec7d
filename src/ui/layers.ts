/**
 * Layers over the page, such as dialogs: Back closes the topmost layer before it leaves the page. Each layer has an
 * entry in the history, whose state holds the number of open layers; closing a layer in another way removes its entry.
 * For the browser.
 */

interface Layer {
  /** Called on Back; must call the function returned by `addLayer` once closed. */
  close(): void;
}

let layers: readonly Layer[] = [];
/** Whether a traversal that removes entries of closed layers is pending. */
let isReturning = false;
let isHidden = false;
let waiting: readonly (() => void)[] = [];

/** The number of open layers according to the current history entry. */
const depth = (): number => Number((history.state as { layer?: unknown } | null)?.layer ?? 0);

/** Syncs the history with the number of open layers. Traversals are asynchronous, and awaited. */
function syncHistory(): void {
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

/** Handles Back, unless the traversal is one of {@link syncHistory}. */
function followHistory(event: Event): void {
  const isOurs = isReturning;
  isReturning = false;
  const above = layers.slice(depth());
  // The page behind the layer is unchanged: other listeners have nothing to do.
  if (isOurs || above.length > 0) event.stopImmediatePropagation();
  if (!isOurs) for (const layer of [...above].reverse()) layer.close();
  // Undoes Forward to a closed layer.
  syncHistory();
}

/**
 * Adds a layer. Returns a function to call once it is closed; repeated calls do nothing.
 * @param close called when Back is pressed
 */
export function addLayer(close: () => void): () => void {
  const layer = { close };
  // When a browser returns to an address with a fragment, such as that of the skip link, it scrolls to the target and
  // moves the focus.
  if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  layers = [...layers, layer];
  syncHistory();
  return () => {
    if (!layers.includes(layer)) return;
    layers = layers.filter((one) => one !== layer);
    syncHistory();
  };
}

/**
 * Calls `run` once no layer is open and the history is at the page's own entry, where an address may be
 * pushed; immediately if that is already so.
 */
export function whenUncovered(run: () => void): void {
  if (layers.length === 0 && depth() === 0 && !isReturning) run();
  else waiting = [...waiting, run];
}

/** Whether a layer is open. */
export const isCovered = (): boolean => layers.length > 0;

const shown = new WeakSet<HTMLDialogElement>();

/** Windows of phones, which have slow processors. */
const NARROW = '(max-width: 859.98px)';

/** The open dialog that is not modal yet. */
let arriving: HTMLDialogElement | undefined;

/**
 * Whether `dialog` can be shown over the page before it is modal: not above another one, and not in a block that clips
 * it.
 */
const canArrive = (dialog: HTMLDialogElement): boolean =>
  matchMedia(NARROW).matches && CSS.supports('selector(:modal)') && !isCovered() && !dialog.closest('main');

/** Escape closes a modal dialog without this. */
const closeByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && arriving?.close();

/**
 * Opens `dialog` over the page as a layer of its own. A modal dialog makes the rest of the page inert, for which a
 * browser recalculates the style of every element: on a phone the dialog is therefore painted first, and made modal
 * after its animation (layers.css). That dispatches `close` as well, while the dialog is open.
 */
export function showOverPage(dialog: HTMLDialogElement): void {
  if (arriving) makeModal(arriving);
  if (canArrive(dialog)) {
    arriving = dialog;
    dialog.toggleAttribute('data-arriving', true);
    dialog.addEventListener('keydown', closeByEscape);
    dialog.show();
    requestAnimationFrame(() => setTimeout(() => void arrive(dialog)));
  } else dialog.showModal();
  // Reopened before its `close` event was dispatched.
  if (shown.has(dialog)) return;
  shown.add(dialog);
  const release = addLayer(() => dialog.close());
  const closed = () => {
    if (dialog.open) return;
    dialog.removeAttribute('data-arrived');
    dialog.removeEventListener('close', closed);
    shown.delete(dialog);
    release();
  };
  dialog.addEventListener('close', closed);
}

/** Makes a dialog modal once its opening animation has ended. */
async function arrive(dialog: HTMLDialogElement): Promise<void> {
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
  if (arriving === dialog) makeModal(dialog);
}

function makeModal(dialog: HTMLDialogElement): void {
  arriving = undefined;
  dialog.removeEventListener('keydown', closeByEscape);
  dialog.removeAttribute('data-arriving');
  if (!dialog.open) return;
  const focused = document.activeElement;
  // Closing returns the focus to the opener, which the modal dialog then remembers again.
  dialog.close();
  // Prevents a second opening animation.
  dialog.toggleAttribute('data-arrived', true);
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

// Islands also render on the server.
if (typeof history !== 'undefined') {
  addEventListener('popstate', followHistory, { capture: true });
  // A page that is left keeps its history entries, since it may be restored from the back/forward cache.
  addEventListener('pagehide', () => {
    isHidden = true;
  });
  addEventListener('pageshow', () => {
    isHidden = false;
    syncHistory();
  });
  // Removes the entry of a layer that was open before a reload.
  syncHistory();
}
