/** Tells again what a visitor did before the code for it was there: in order, each once, with focus and caret kept. */
import type { HeldEvent, Replay } from './arrivals.ts';
import { type Field, isBox, isField } from './fields.ts';

/** A field with what it says now, before anybody may change that. */
interface Placed extends HeldEvent {
  /** Indexes of children from the island down to the target, should hydration make its elements anew. */
  readonly path: readonly number[];
}

function pathTo(node: Element, island: Element | undefined): number[] {
  const path: number[] = [];
  for (let at = node; island && at !== island && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at));
  return path;
}

/** Where `event` is to happen now; undefined when it has no place any more. */
function nodeOf({ target, path }: Placed, island: Element | undefined): HTMLElement | undefined {
  if (target.isConnected || !island) return target;
  const node = path.reduce<Element | undefined>((at, index) => at?.children[index], island);
  return node instanceof HTMLElement && node.tagName === target.tagName ? node : undefined;
}

/** What `field` says, if nobody was told: a browser fills in what it knows, and what was there before a reload. */
function unheard(field: Field): HeldEvent | undefined {
  if (isBox(field)) {
    const { checked, defaultChecked, type } = field;
    // The other radio of a group says nothing by being let go.
    const isNews = checked !== defaultChecked && (checked || type === 'checkbox');
    return isNews ? { type: 'click', target: field, checked } : undefined;
  }
  if (field instanceof HTMLSelectElement) {
    const before = [...field.options].findIndex((option) => option.defaultSelected);
    const isNews = field.selectedIndex >= 0 && field.selectedIndex !== Math.max(before, 0);
    return isNews ? { type: 'change', target: field, value: field.value } : undefined;
  }
  const isNews = isField(field) && field.type !== 'hidden' && field.value !== field.defaultValue;
  return isNews ? { type: 'input', target: field, value: field.value } : undefined;
}

/** How React remembers what a field said last; what it remembers is no change. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

/** Makes the event happen at `node`; `told` holds what fields were said to say. */
function tell({ type, value, checked, submitter }: HeldEvent, node: HTMLElement, told: Map<Element, string>): void {
  if (checked !== undefined && isBox(node)) {
    node.checked = !checked;
    node.click();
  } else if (value !== undefined && isField(node)) {
    if (node.type !== 'file' && node.value !== value) node.value = value;
    if (told.get(node) !== value) (node as Tracked)._valueTracker?.setValue(`${value}\0`);
    told.set(node, value);
    node.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (node instanceof HTMLFormElement) {
    node.requestSubmit(submitter?.isConnected ? submitter : null);
  } else node.click();
}

/** The field that has the focus, if it says where its caret is. */
function focusedField() {
  const node = document.activeElement;
  if (!node || !(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)) return undefined;
  const { selectionStart: start, selectionEnd: end } = node;
  return start === null || end === null ? undefined : { node, start, end };
}

export const replay: Replay = async (held, island) => {
  const fields = island ? [...island.querySelectorAll<Field>('input,textarea,select')] : [];
  const silent = fields.filter((field) => !held.some(({ target }) => target === field));
  const events = [...silent.map(unheard).filter((event) => event !== undefined), ...held].map((event) => ({
    ...event,
    path: pathTo(event.target, island),
  }));
  const focused = document.activeElement;
  const caret = focusedField();
  const isInside = focused !== null && island?.contains(focused);
  if (events.length === 0 && !isInside) return;
  // React hydrates at once, and whole, when such an event comes; nobody listens to this one.
  island?.firstElementChild?.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  if (isInside) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const told = new Map<Element, string>();
  for (const event of events) {
    const node = nodeOf(event, island);
    if (node) tell(event, node, told);
    // What a component made of it is there before the next.
    await Promise.resolve();
  }
  if (!caret || caret.node !== document.activeElement) return;
  const { node, start, end } = caret;
  // Set only when it moved: a keyboard that composes a word would lose it.
  if (node.selectionStart !== start || node.selectionEnd !== end) node.setSelectionRange(start, end);
};
