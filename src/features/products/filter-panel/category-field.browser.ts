/** Suggests categories for the typed text in the filters of all products. */
import { plainCall } from '../../../client/plain-call.ts';
import { collectionsCalls } from '../../collections/collections.calls.ts';

/** Milliseconds after the last key before the API is called, as in the search bar (G-17). */
const PAUSE = 300;
const MAX = 20;

async function suggest(field: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const keyword = field.value.trim();
  if (keyword === '') return;
  const answer = await plainCall(collectionsCalls.listSubCategories, { query: { keyword, limit: MAX }, signal });
  if (!answer.ok) throw new Error(`Categories were answered with ${answer.status}.`);
  const { data }: { data: readonly { id: number; nom: string }[] } = await answer.json();
  const known = new Set([...(field.list?.children ?? [])].map((option) => option.getAttribute('value')));
  field.list?.append(...data.filter(({ nom }) => !known.has(nom)).map(({ nom }) => new Option(undefined, nom)));
}

/** Adds suggestions to the text box in `root`. Choosing one changes the field, which submits its form. */
export function enhanceCategoryField(root: HTMLElement): void {
  const field = root.querySelector('input');
  if (!field) return;
  let running = new AbortController();
  field.addEventListener('input', () => {
    running.abort();
    const mine = new AbortController();
    running = mine;
    setTimeout(() => {
      if (mine.signal.aborted) return;
      suggest(field, mine.signal).catch((error: unknown) => mine.signal.aborted || console.warn(error));
    }, PAUSE);
  });
}
