/** Replays the events captured before hydration, once and in order; focus and caret stay where they are. */

import { type Field, isBox, isField } from './fields.ts';
import type { CapturedEvent, Replay } from './registry.ts';

/** An event with the place of its target, should hydration replace its element. */
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

/** The element to dispatch the event at; undefined when it is gone. */
function nodeOf({ target, path }: PlacedEvent, island: Element | undefined): HTMLElement | undefined {
  if (target.isConnected || !island) return target;
  const node = path.reduce<Element | undefined>((at, index) => at?.children[index], island);
  return node instanceof HTMLElement && node.tagName === target.tagName ? node : undefined;
}

/** The event that `field` owes: browsers fill in fields (autofill, reload) without dispatching one. */
function missingEvent(field: Field): CapturedEvent | undefined {
  if (isBox(field)) {
    const { checked, defaultChecked, type } = field;
    // The other radio button of a group dispatches nothing when it is cleared.
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

/** How React remembers the value of a field; an event with the value it remembers is no change to it. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

/** Dispatches the event at `node`; `replayed` has the values that fields were given so far. */
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

/** The focused field, if it has a caret. */
function focusedField() {
  const node = document.activeElement;
  if (!node || !(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart: start, selectionEnd: end } = node;
  return start === null || end === null ? undefined : { node, start, end };
}

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
  // React hydrates the whole island at once when such an event reaches it; no component listens to this one.
  island?.firstElementChild?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  if (isInside) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const replayed = new Map<Element, string>();
  for (const event of events) {
    const node = nodeOf(event, island);
    if (node) dispatch(event, node, replayed);
    // React renders the result before the next event.
    await Promise.resolve();
  }
  if (!caret || caret.node !== document.activeElement) return;
  const { node, start, end } = caret;
  // Set only when it moved: it would end the composition of a word on a phone's keyboard.
  if (node.selectionStart !== start || node.selectionEnd !== end) node.setSelectionRange(start, end);
};
