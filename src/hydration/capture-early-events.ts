/**
 * Captures a visitor's events on controls whose code has not run, and loads that code. It is inline in the head of
 * every page, before anything can be touched. replay.ts, part of the interaction bundle, dispatches the events again.
 */
import { isBox, isField } from './fields.ts';
import { fillSelect } from './fill-select.ts';
import { importFetched } from './import-fetched.ts';
import { LOAD_FAILED, LOAD_FAILED_TEXT } from './load-failure.ts';
import { prefetchBundles } from './prefetch.ts';
import type { CapturedEvent, HydrationRegistry, Load, LoadReplay, Owner } from './registry.ts';

/** The state of an owner whose code has not run. */
interface Pending {
  readonly events: CapturedEvent[];
  /** Whether its code failed to load and was requested again. */
  isAgain?: boolean | undefined;
  /** Whether it was touched, and so loads as soon as its loader is known. */
  isWanted?: boolean;
  isLoading?: boolean;
  load?: Load;
}

const HINTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
const CAPTURED = ['click', 'submit', 'input', 'change'];

/**
 * Controls whose clicks stay with the browser: they need no code, or a replayed click cannot do the same (new tabs,
 * apps).
 */
const NATIVE =
  'label,summary,a:not([data-enhance],[data-island]),[target=_blank],[download],[href]:not([href^=http],[href^="/"],[href^="?"],[href^="#"])';

/**
 * Adds `event` to `events` and stops it, unless the browser can handle it alone: fields, boxes, labels, new tabs, links
 * to other pages.
 * @param container the island, or the element with `data-enhance`
 */
function capture(event: Event & Partial<MouseEvent & SubmitEvent>, container: Element, events: CapturedEvent[]): void {
  const { type, target, submitter } = event;
  // A click on an icon counts as a click on its button.
  const control = (target as Element).closest('a[href],button,input,select,textarea,label,summary');
  const node = (control && container.contains(control) ? control : target) as HTMLElement & Partial<HTMLInputElement>;
  const last = events.at(-1);
  if (type === 'click') {
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (hasModifier || isField(node) || node.matches(NATIVE)) return;
    // The browser has changed the box already.
    if (isBox(node)) events.push({ type, target: node, checked: node.checked });
    else {
      event.preventDefault();
      events.push({ type, target: node });
    }
  } else if (type === 'submit') {
    event.preventDefault();
    events.push({ type, target: node, submitter });
  } else if (!isField(node)) return;
  else if (last?.target === node && last.type === type) last.value = node.value;
  else events.push({ type, target: node, value: node.value });
  event.stopImmediatePropagation();
}

/**
 * Follows links and submits forms, as the browser does without script. Returns whether an event had no such default.
 * @param isPlain whether this page behaves as without script: its forms then fill the cart for browsers without one
 */
function runDefaultActions(events: readonly CapturedEvent[], isPlain: boolean): boolean {
  return events
    .filter(({ value, checked }) => value === undefined && checked === undefined)
    .some(({ target, submitter }) => {
      const isForm = target instanceof HTMLFormElement;
      const form = isForm ? target : (target as HTMLButtonElement).form;
      if (!target.matches('a') && !form?.matches(isPlain ? '[action]' : '[action]:not([action^="/plain"])'))
        return true;
      if (isForm) target.requestSubmit(submitter);
      else target.click();
      return false;
    });
}

/** The functions that the rest of the inline script calls. */
export interface Hydration {
  /** Runs the script of every page, once the document is parsed. */
  runPageScript(): Promise<unknown>;
  hydrate(owner: Owner): void;
}

/**
 * Starts capturing the events of this page, and returns what loads their code.
 * @param pageScriptUrl address of the script of every page
 * @param onFirstTouch called at the first touch of anything
 * @param withoutScriptUrl address of the script for when code does not load although the shop answers
 */
export function captureEarlyEvents(
  pageScriptUrl: string,
  onFirstTouch: () => void,
  withoutScriptUrl: string,
): Hydration {
  const pending = new Map<Owner, Pending>();
  const hydrated = new Set<Owner>();
  let loadReplay: LoadReplay | undefined;
  let loaderOf: ((owner: Owner) => Load) | undefined;
  /** Whether events stay with the browser: their default actions run, or this page behaves as without script. */
  let isNative = false;

  const pendingOf = (owner: Owner): Pending => {
    const found = pending.get(owner) ?? { events: [] };
    pending.set(owner, found);
    return found;
  };

  const warn = (error: unknown): undefined => void console.warn(error);

  const importPageScript = async () => {
    if (document.readyState === 'loading')
      await new Promise((parsed) => addEventListener('DOMContentLoaded', parsed, { once: true }));
    return importFetched(pageScriptUrl);
  };
  let pageScript: Promise<unknown> | undefined;
  /** Resolves even when the script does not load; the next call retries. */
  const runPageScript = () => {
    pageScript ??= importPageScript().catch((error) => {
      pageScript = undefined;
      warn(error);
    });
    return pageScript;
  };

  /** Loads replay.ts; undefined when it does not load. */
  const replayer = async () => {
    await runPageScript();
    return (await loadReplay?.().catch(warn))?.replay;
  };

  const loadCode = async (owner: Owner, load: Load | undefined) => {
    if (load) return load().catch(warn);
    await runPageScript();
    return loaderOf?.(owner)().catch(warn);
  };

  /** Loads again, online, what failed offline. */
  const retry = () => {
    for (const [owner, { isWanted }] of pending) if (isWanted) void hydrate(owner);
  };

  const fail = (events: CapturedEvent[]) => {
    addEventListener('online', retry);
    const isLost = isNative;
    isNative = true;
    const hasNone = runDefaultActions(events.splice(0), isLost);
    isNative = isLost;
    if (hasNone && dispatchEvent(new Event(LOAD_FAILED, { cancelable: true }))) alert(LOAD_FAILED_TEXT);
  };

  /**
   * Requests again code that did not load although the shop answers. When it fails again, this page behaves as without
   * script.
   */
  const recover = async (owner: Owner, one: Pending): Promise<void> => {
    const answer = await fetch(withoutScriptUrl).catch(warn);
    one.isLoading = false;
    one.isAgain = answer && !one.isAgain;
    if (one.isAgain) return hydrate(owner);
    if (answer) {
      isNative = true;
      document.documentElement.toggleAttribute('data-js', false);
      import(/* @vite-ignore */ withoutScriptUrl).catch(warn);
    }
    fail(one.events);
  };

  const hydrate = async (owner: Owner): Promise<void> => {
    if (hydrated.has(owner)) return;
    const one = pendingOf(owner);
    one.isWanted = true;
    // An astro-island registers its loader itself.
    const hasLoader = one.load || typeof owner === 'string' || owner.dataset.island;
    if (one.isLoading || !hasLoader) return;
    one.isLoading = true;
    const [start, replay] = await Promise.all([loadCode(owner, one.load), replayer()]);
    if (!start) return recover(owner, one);
    const isHydrated = await start().catch(warn);
    one.isLoading = false;
    if (isHydrated) {
      hydrated.add(owner);
      pending.delete(owner);
    }
    // Replays at once, since an effect of the component might change what the visitor typed.
    if (isHydrated && replay) void replay(one.events, typeof owner === 'string' ? undefined : owner);
    else fail(one.events);
  };

  window.hydration = {
    load: importFetched,
    hydrate,
    register(island, load) {
      const one = pendingOf(island);
      one.load = load;
      void runPageScript();
      if (one.isWanted) void hydrate(island);
    },
    setLoaders(replay, loader) {
      loadReplay = replay;
      loaderOf = loader;
    },
  } satisfies HydrationRegistry;

  let isTouched = false;
  const onEvent = (event: Event) => {
    if (isNative || !(event.target instanceof Element)) return;
    const container = event.target.closest<HTMLElement>('astro-island[client=intent],[data-enhance],[data-island]');
    // A resting mouse is no sign of use.
    if (!container && event.type === 'pointerover') return;
    if (!isTouched) {
      isTouched = true;
      onFirstTouch();
      prefetchBundles('high');
    }
    void runPageScript();
    if (!container) return;
    const owner = container.dataset.enhance ?? container;
    if (hydrated.has(owner)) return;
    // Fills the select at once, because the browser is about to open it.
    if (container.dataset.island === 'category') fillSelect(container);
    if (CAPTURED.includes(event.type)) capture(event, container, pendingOf(owner).events);
    void hydrate(owner);
  };
  for (const type of HINTS.concat(CAPTURED)) addEventListener(type, onEvent, true);
  return { runPageScript, hydrate };
}
