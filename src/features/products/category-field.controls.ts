/** The category field of all products suggests what begins as it is typed, of all categories (PRD-11, G-176). */
import { plainCall } from '../../client/plain-call.ts';
import { collectionsCalls } from '../collections/collections.calls.ts';
import { startRefining } from '../refine/refine-in-place.browser.ts';

/** Milliseconds without a key before the API is asked, as in the search bar (G-17). */
const PAUSE = 300;
const MOST = 20;

async function suggest(field: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const keyword = field.value.trim();
  if (keyword === '') return;
  const answer = await plainCall(collectionsCalls.listSubCategories, { query: { keyword, limit: MOST }, signal });
  if (!answer.ok) throw new Error(`Categories were answered with ${answer.status}.`);
  const { data }: { data: readonly { id: number; nom: string }[] } = await answer.json();
  const known = new Set([...(field.list?.children ?? [])].map((option) => option.getAttribute('value')));
  field.list?.append(...data.filter(({ nom }) => !known.has(nom)).map(({ nom }) => new Option(undefined, nom)));
}

/** Choosing one is for the form, which acts at once. */
export function start(): void {
  startRefining();
  let running = new AbortController();
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.script !== 'category-field') return;
    running.abort();
    const mine = new AbortController();
    running = mine;
    setTimeout(() => {
      if (mine.signal.aborted) return;
      suggest(target, mine.signal).catch((error: unknown) => mine.signal.aborted || console.warn(error));
    }, PAUSE);
  });
}
