import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Found,
  readText,
  type SearchInput,
  type Suggestion,
  searchAddress,
  suggestionQuery,
  suggestionsFrom,
  TIMEOUT_MS,
  TYPING_PAUSE,
  type View,
} from './suggestions.ts';

const rice: Suggestion = {
  id: 1,
  nom: 'Rice',
  url: '',
  placeholder: null,
  prix: 1500,
  prixPromotion: null,
  promotion: false,
  sousCategorie: { id: 2, nom: 'Grains' },
};
const all = (text: string): SearchInput => ({ text, categoryId: '' });

/** Suggestions from an API that answers when the test decides; it records signals, and may ignore them. */
function bench(random?: () => number) {
  const calls: { requested: SearchInput; signal: AbortSignal; answer(found: Found): void; fail(): void }[] = [];
  const views: View[] = [];
  const suggestions = suggestionsFrom(
    (requested, signal) =>
      new Promise<Found>((resolve, reject) => {
        calls.push({ requested, signal, answer: resolve, fail: () => reject(new Error('down')) });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    (view) => views.push(view),
    random,
  );
  return { ...suggestions, calls, views, type: (text: string) => suggestions.show(all(text), TYPING_PAUSE) };
}

const settled = () => vi.advanceTimersByTimeAsync(0);
let warn: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('requests', () => {
  it('HDR-24/G-15: asks for active products in random order, with the typed words', () => {
    expect(suggestionQuery(all(''))).toEqual({ isActive: 'true', rand: '1', limit: 8 });
    expect(suggestionQuery(all('rice'))).toMatchObject({ isActive: 'true', rand: '1', keyword: 'rice' });
    expect(suggestionQuery({ text: '', categoryId: '7' })).toMatchObject({ sousCategorieId: '7', isActive: 'true' });
  });

  it('normalizes the blanks of a text box', () => {
    expect(['', '  ', ' red \t\u00a0 bag '].map(readText)).toEqual(['', '', 'red bag']);
  });
});

describe('the address of a search', () => {
  it.each([
    ['red shoes', '', '/products/search/red+shoes'],
    ['red shoes', '5', '/products/search/red+shoes?sousCategorieId=5'],
    ['T-shirt', '', '/products/search/Tshirt?q=T-shirt'],
    ['T-shirt', '5', '/products/search/Tshirt?q=T-shirt&sousCategorieId=5'],
    ['ọjà', '', '/products/search/%E1%BB%8Dj%C3%A0'],
    ['', '5', undefined],
    ['!?', '5', undefined],
    ['🎉', '', undefined],
  ])('HDR-31 HDR-32 G-14: %j in %j leads to %j', (text, categoryId, address) => {
    expect(searchAddress({ text, categoryId })).toBe(address);
  });
});

describe('answers', () => {
  it('requests after a pause of 300 ms, for the last text only, and shows immediately that it is loading', async () => {
    const { type, calls, views } = bench();
    for (const text of ['r', 'ri', 'ric', 'rice']) {
      type(text);
      await vi.advanceTimersByTimeAsync(TYPING_PAUSE - 1);
    }
    expect(TYPING_PAUSE).toBe(300);
    expect(calls).toEqual([]);
    expect(new Set(views.map(({ state }) => state))).toEqual(new Set(['loading']));
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ requested }) => requested.text)).toEqual(['rice']);
  });

  it('requests without a pause on demand', async () => {
    const { show, calls } = bench();
    show(all(''), 0);
    expect(calls).toHaveLength(1);
  });

  it('aborts an outdated request silently', async () => {
    const { show, calls, views } = bench();
    show(all('rice'), 0);
    show(all('beans'), 0);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    calls[1]?.answer({ data: [rice] });
    await settled();
    expect(views.at(-1)).toMatchObject({ state: 'found', products: [rice], text: 'beans' });
    expect(views.map(({ state }) => state)).toEqual(['loading', 'loading', 'found']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('ignores the answer of an outdated request', async () => {
    const answers: ((found: Found) => void)[] = [];
    const views: View[] = [];
    const { show } = suggestionsFrom(
      () => new Promise<Found>((resolve) => answers.push(resolve)),
      (view) => views.push(view),
    );
    show(all('rice'), 0);
    show(all('beans'), 0);
    answers[1]?.({ data: [rice] });
    await settled();
    answers[0]?.({ data: [] });
    await settled();
    expect(views.at(-1)).toMatchObject({ state: 'found', text: 'beans' });
    show(all('rice'), 0);
    expect(views.at(-1)).toEqual({ state: 'none', text: 'rice' });
  });

  it('requests nothing twice: the same text, an earlier one, or a category', async () => {
    const { show, type, stop, calls, views } = bench();
    type('rice');
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE);
    type('rice');
    show(all('rice'), 0);
    expect(calls).toHaveLength(1);
    calls[0]?.answer({ data: [rice] });
    await settled();
    type('rice');
    type('ric');
    type('rice');
    stop();
    show(all('rice'), 0);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(calls).toHaveLength(1);
    expect(views.at(-1)).toMatchObject({ state: 'found', text: 'rice' });
    show({ text: 'rice', categoryId: '4' }, 0);
    expect(calls).toHaveLength(2);
  });

  it('aborts on close, and requests again on open', async () => {
    const { show, type, stop, calls, views } = bench();
    show(all('rice'), 0);
    stop();
    expect(calls[0]?.signal.aborted).toBe(true);
    type('beans');
    stop();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(calls).toHaveLength(1);
    expect(views.every(({ state }) => state === 'loading')).toBe(true);
    show(all('rice'), 0);
    expect(calls).toHaveLength(2);
    expect(warn).not.toHaveBeenCalled();
  });

  it('reports a failure or a timeout, and retries on demand', async () => {
    const { show, calls, views } = bench();
    show(all('rice'), 0);
    calls[0]?.fail();
    await settled();
    expect(views.at(-1)).toEqual({ state: 'failed' });
    show(all('rice'), 0);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(views.at(-1)).toEqual({ state: 'loading' });
    await vi.advanceTimersByTimeAsync(1);
    expect(views.at(-1)).toEqual({ state: 'failed' });
    expect(warn).toHaveBeenCalledTimes(2);
    show(all('rice'), 0);
    calls[2]?.answer({ data: [] });
    await settled();
    expect(views.at(-1)).toEqual({ state: 'none', text: 'rice' });
  });

  it('HDR-25: the order of the products is drawn once for each text, and stays when it is typed again', async () => {
    const six = [1, 2, 3, 4, 5, 6].map((id) => ({ ...rice, id }));
    const draws = [0.9, 0.1, 0.5, 0.7, 0.3, 0.2, 0.4, 0.8, 0.6, 0.1, 0.9, 0.5];
    const { show, calls, views } = bench(() => draws.shift() ?? Number.NaN);
    const shown = () => {
      const view = views.at(-1);
      return view?.state === 'found' ? view.products.map(({ id }) => id) : undefined;
    };
    show(all('rice'), 0);
    calls[0]?.answer({ data: six });
    await settled();
    expect(shown()).toEqual([2, 6, 5, 3, 4, 1]);
    // The order of the same products is drawn again for another text.
    show(all('ric'), 0);
    calls[1]?.answer({ data: six });
    await settled();
    expect(shown()).toEqual([4, 1, 6, 3, 2, 5]);
    expect(draws).toEqual([]);
    show(all('rice'), 0);
    expect(shown()).toEqual([2, 6, 5, 3, 4, 1]);
    expect(calls).toHaveLength(2);
  });

  it('does not search for punctuation alone', async () => {
    const { type, calls, views } = bench();
    type('!?');
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    expect(calls).toEqual([]);
    expect(views).toEqual([{ state: 'none', text: '!?' }]);
  });

  it('shows the corrected words of a mistyped text', async () => {
    const { show, calls, views } = bench();
    show(all('sansung'), 0);
    calls[0]?.answer({ data: [rice], correctedTo: 'samsung' });
    await settled();
    expect(views.at(-1)).toMatchObject({ state: 'found', text: 'samsung' });
  });
});
