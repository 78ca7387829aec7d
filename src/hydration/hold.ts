/**
 * Holds what a visitor does with a control whose code has not come, and asks for the code. Inline in the head of every
 * page, before anything can be touched; telling it again is for replay.ts, which comes with the script of every page.
 */
import { fetchTouched } from './ahead.ts';
import type { Arrivals, HeldEvent, Load, Owner, Replay } from './arrivals.ts';
import type { Code } from './code.ts';
import { isBox, isField } from './fields.ts';
import { NOT_ARRIVED, NOT_ARRIVED_WORDS } from './not-arrived.ts';

interface Awaited {
  held: HeldEvent[];
  /** Touched; it is to be loaded as soon as somebody says how. */
  wanted?: boolean;
  loading?: boolean;
  load?: Load;
}

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'];
const HELD = ['click', 'submit', 'input', 'change'];

/**
 * Takes `event` into `held` when code that has not come is to answer it, and keeps everybody else from answering it.
 * What the browser does by itself without harm it does at once: fields, boxes, labels, new tabs, links to other pages.
 * @param owner the island, or the element with `data-enhance`
 */
function hold(event: Event & Partial<MouseEvent & SubmitEvent>, owner: Element, held: HeldEvent[]): void {
  const { type, target, submitter } = event;
  // What is drawn inside a control stands for it.
  const control = (target as Element).closest('a[href],button,input,select,textarea,label,summary');
  const node = (control && owner.contains(control) ? control : target) as HTMLElement & Partial<HTMLInputElement>;
  const last = held.at(-1);
  if (type === 'click') {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey ||
      isField(node) ||
      // A script means the links that it names; a replayed click has spent the right to open a tab or an app.
      node.matches(
        'label,summary,a:not([data-enhance],[data-island]),[target=_blank],[download],[href]:not([href^=http],[href^="/"],[href^="?"],[href^="#"])',
      )
    )
      return;
    // A box has turned already.
    if (isBox(node)) held.push({ type, target: node, checked: node.checked });
    else {
      event.preventDefault();
      held.push({ type, target: node });
    }
  } else if (type === 'submit') {
    event.preventDefault();
    held.push({ type, target: node, submitter: submitter ?? null });
  } else if (!isField(node)) return;
  else if (last?.target === node && last.type === type) last.value = node.value;
  else held.push({ type, target: node, value: node.value });
  event.stopImmediatePropagation();
}

/**
 * Does what the browser alone makes of it: links lead on, forms with an address are sent. Answers whether anything came
 * to nothing.
 */
function letGo(held: readonly HeldEvent[]): boolean {
  return held
    .filter(({ value, checked }) => value === undefined && checked === undefined)
    .some(({ target, submitter }) => {
      const isForm = target instanceof HTMLFormElement;
      const form = isForm ? target : (target as HTMLButtonElement).form;
      if (!target.matches('a') && !form?.hasAttribute('action')) return true;
      if (isForm) target.requestSubmit(submitter);
      else target.click();
      return false;
    });
}

/** Whether the script of every page knows how it is loaded. */
const isListed = (owner: Owner) => typeof owner === 'string' || owner.dataset.island;

/** What the rest of the inline script asks for before anything is touched. */
export interface Asleep {
  /** Has the script of every page run, once the document is there. */
  wake(): Promise<unknown>;
  /** Has the controls of a name begin untouched. */
  start(name: string): void;
}

/** @param touched called at the first sign of a touch, whatever is touched */
export function holdEvents(code: Code, touched: () => void): Asleep {
  const awaited = new Map<Owner, Awaited>();
  const here = new Set<Owner>();
  let loadReplay: Parameters<Arrivals['begin']>[0] | undefined;
  let loaderOf: Parameters<Arrivals['begin']>[1] | undefined;
  let isLettingGo = false;

  const entry = (owner: Owner): Awaited => {
    const found = awaited.get(owner) ?? { held: [] };
    awaited.set(owner, found);
    return found;
  };

  const warn = (error: unknown): undefined => void console.warn(error);

  /** It looks for its places when it runs: the document must be there. */
  const run = async () => {
    if (document.readyState === 'loading')
      await new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }));
    return import(code.page);
  };

  let running: Promise<unknown> | undefined;
  /** Resolves once the script of every page has run, or did not come; then it is asked for again the next time. */
  const pageScript = () => {
    running ??= run().catch((error) => {
      running = undefined;
      warn(error);
    });
    return running;
  };

  /** How to tell what was held again; undefined when that code does not come, either. */
  const replayer = async () => {
    await pageScript();
    return (await loadReplay?.().catch(warn))?.replay;
  };

  /** An `astro-island` says how it is loaded, all else leaves it to the script of every page. */
  const loaded = async (owner: Owner, { load }: Awaited) => {
    if (load) return load().catch(warn);
    await pageScript();
    return loaderOf?.(owner)().catch(warn);
  };

  /** @param replay undefined when it did not come: then what was held is let go */
  const finish = (owner: Owner, replay: Replay | undefined) => {
    const { held } = entry(owner);
    here.add(owner);
    awaited.delete(owner);
    if (replay) void replay(held, typeof owner === 'string' ? undefined : owner);
    else fail(held);
  };

  /** What failed without a connection is tried again with one. */
  const startAgain = () => {
    for (const [owner, { wanted }] of awaited) if (wanted) void start(owner);
  };

  const fail = (held: HeldEvent[]) => {
    addEventListener('online', startAgain);
    isLettingGo = true;
    const isLost = letGo(held.splice(0));
    isLettingGo = false;
    if (isLost && dispatchEvent(new Event(NOT_ARRIVED, { cancelable: true }))) alert(NOT_ARRIVED_WORDS);
  };

  const start = async (owner: Owner) => {
    // Touched before it was to begin by itself.
    if (here.has(owner)) return;
    const one = entry(owner);
    one.wanted = true;
    if (one.loading || !(one.load || isListed(owner))) return;
    one.loading = true;
    const [hydrate, replay] = await Promise.all([loaded(owner, one), replayer()]);
    const came = await hydrate?.().catch(warn);
    one.loading = false;
    // At once: a component that runs by itself first might change what the visitor typed.
    if (came) finish(owner, replay);
    else fail(one.held);
  };

  window.arrivals = {
    touched: code.touched,
    closures: code.closures,
    words: NOT_ARRIVED_WORDS,
    start,
    expect(owner, load) {
      const one = entry(owner);
      one.load = load;
      void pageScript();
      if (one.wanted) void start(owner);
    },
    begin(replay, loader) {
      loadReplay = replay;
      loaderOf = loader;
    },
  };

  let isTouched = false;
  const notice = (event: Event) => {
    if (isLettingGo || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>('astro-island[client=intent],[data-enhance],[data-island]');
    // A mouse that rests somewhere means nothing.
    if (!element && event.type === 'pointerover') return;
    if (!isTouched) {
      isTouched = true;
      touched();
      fetchTouched();
    }
    void pageScript();
    if (!element) return;
    const owner = element.dataset.enhance ?? element;
    if (here.has(owner)) return;
    if (HELD.includes(event.type)) hold(event, element, entry(owner).held);
    void start(owner);
  };
  for (const type of SIGNS.concat(HELD))
    addEventListener(type, notice, { capture: true, passive: SIGNS.includes(type) });
  return { wake: pageScript, start };
}
