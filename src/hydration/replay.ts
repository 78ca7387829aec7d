/** Replays the events captured before hydration, once and in order; focus and caret keep their place. */

import { type Field, isBox, isField } from './fields.ts';
import type { CapturedEvent, Replay } from './registry.ts';

/** An event with the position of its target, for when hydration replaces the element. */
interface PlacedEvent extends CapturedEvent {
  /** Indexes of children from the island down to the target. */
  readonly path: readonly number[];
}

function pathTo(node: Element, island: Element | undefined): number[] {
  const path: number[] = [];
  for (let at = node; island && at !== island && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

/** The element to dispatch the event on; undefined when it is gone. */
function nodeOf({ target, path }: PlacedEvent, island: Element | undefined): HTMLElement | undefined {
  if (target.isConnected || !island) return target;
  const node = path.reduce<Element | undefined>((at, index) => at?.children[index], island);
  return node instanceof HTMLElement && node.tagName === target.tagName ? node : undefined;
}

/** The event that is missing because browsers fill in fields (autofill, reload) without one; undefined when none is. */
function missingEvent(field: Field): CapturedEvent | undefined {
  if (isBox(field)) {
    const { checked, defaultChecked, type } = field;
    // A radio button that another one of its group clears dispatches nothing.
    const hasChanged = checked !== defaultChecked && (checked || type === 'checkbox');
    return hasChanged ? { type: 'click', target: field, checked } : undefined;
  }
  if (field instanceof HTMLSelectElement) {
    const before = [...field.options].findIndex((option) => option.defaultSelected);
    const hasChanged = field.selectedIndex >= 0 && field.selectedIndex !== Math.max(before, 0);
    return hasChanged ? { type: 'change', target: field, value: field.value } : undefined;
  }
  const hasChanged = isField(field) && field.type !== 'hidden' && field.value !== field.defaultValue;
  return hasChanged ? { type: 'input', target: field, value: field.value } : undefined;
}

/** How React remembers the value of a field. It ignores an event with the value that it remembers. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

/** Dispatches the event on `node`; `replayed` has the values that fields were given so far. */
function dispatch(
  { type, value, checked, submitter }: CapturedEvent,
  node: HTMLElement,
  replayed: Map<Element, string>,
): void {
  if (checked !== undefined && isBox(node)) {
    node.checked = !checked;
    node.click();
  } else if (value !== undefined && isField(node)) {
    if (node.type !== 'file' && node.value !== value) node.value = value;
    if (replayed.get(node) !== value) (node as Tracked)._valueTracker?.setValue(`${value}\0`);
    replayed.set(node, value);
    node.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (node instanceof HTMLFormElement) {
    node.requestSubmit(submitter?.isConnected ? submitter : null);
  } else node.click();
}

/** The focused field and its caret, if it has one. */
function focusedField() {
  const node = document.activeElement;
  if (!node || !(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart: start, selectionEnd: end } = node;
  return start === null || end === null ? undefined : { node, start, end };
}

/** Dispatches the captured events, after those that are missing for fields that the browser filled in. */
export const replay: Replay = async (captured, island) => {
  const fields = island ? [...island.querySelectorAll<Field>('input,textarea,select')] : [];
  const silent = fields.filter((field) => !captured.some(({ target }) => target === field));
  const missing = silent.map(missingEvent).filter((event) => event !== undefined);
  const events = [...missing, ...captured].map((event) => ({
    ...event,
    path: pathTo(event.target, island),
  }));
  const focused = document.activeElement;
  const caret = focusedField();
  const isInside = focused !== null && island?.contains(focused);
  if (events.length === 0 && !isInside) return;
  // This event makes React hydrate the whole island at once, and no component listens to it.
  island?.firstElementChild?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  if (isInside) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const replayed = new Map<Element, string>();
  for (const event of events) {
    const node = nodeOf(event, island);
    if (node) dispatch(event, node, replayed);
    // Lets React render the result before the next event.
    await Promise.resolve();
  }
  if (!caret || caret.node !== document.activeElement) return;
  const { node, start, end } = caret;
  // Only when the caret moved, since setting it ends the composition of a word on a phone's keyboard.
  if (node.selectionStart !== start || node.selectionEnd !== end) node.setSelectionRange(start, end);
};
