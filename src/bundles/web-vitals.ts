/**
 * Measures how fast this view of a page feels, and reports it once when the page is left or hidden. It loads when the
 * page is idle, in a sample of the views (before-paint.ts). A report contains the type of the page and the kind of
 * connection, nothing about the visitor.
 */
import { VITALS_PATH } from '../shared/web-vitals.ts';

interface Connected {
  readonly connection?: { readonly effectiveType?: string };
}

/** The properties of entries of all observed types, where the browser supports the type. */
interface Entry extends PerformanceEntry {
  /** Only in entries of `layout-shift`. */
  readonly value: number;
  readonly hadRecentInput: boolean;
  /** Only in entries of `event`; 0 or absent outside an interaction. */
  readonly interactionId?: number;
}

/** The maximum length of a window of layout shifts, and of a gap between two shifts in it, in milliseconds. */
const WINDOW = 5000;
const GAP = 1000;
/** One interaction in this many is left out as an outlier. */
const EXCEPTION = 50;

const seen: (() => void)[] = [];

/** Calls `each` for all entries of a type since the start of the page. */
function observe(type: string, each: (entry: Entry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  const all = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(each);
  const observer = new PerformanceObserver((list) => all(list.getEntries()));
  // Applies to `event`: shorter ones feel instant, and are frequent.
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
  seen.push(() => all(observer.takeRecords()));
}

const entriesOf = (type: string) => performance.getEntriesByType(type) as (Entry & PerformanceNavigationTiming)[];

let lcp: number | undefined;
let cls: number | undefined;
let sum = 0;
let start = 0;
let end = 0;
/** The longest event of each interaction, in milliseconds. */
const interactions = new Map<number, number>();

function interaction({ interactionId, duration }: Entry): void {
  if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
}

function measure(): void {
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime;
  });
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) cls = 0;
  observe('layout-shift', ({ value, hadRecentInput, startTime }) => {
    if (hadRecentInput) return;
    if (!sum || startTime - end > GAP || startTime - start > WINDOW) {
      sum = 0;
      start = startTime;
    }
    end = startTime;
    sum += value;
    cls = Math.max(cls ?? 0, sum);
  });
  observe('event', interaction);
  observe('first-input', interaction);
}

/** The longest interaction after one outlier in {@link EXCEPTION} is left out; undefined when there was none. */
function inp(): number | undefined {
  const slowest = [...interactions.values()].sort((a, b) => b - a);
  const count = (performance as { interactionCount?: number }).interactionCount ?? slowest.length;
  return slowest[Math.min(slowest.length - 1, Math.floor(count / EXCEPTION))];
}

let isReported = false;

function report({ type }: Event): void {
  if (isReported || (type !== 'pagehide' && document.visibilityState === 'visible')) return;
  isReported = true;
  for (const take of seen) take();
  const ms = (value: number | undefined) => (value === undefined ? value : Math.round(value));
  navigator.sendBeacon(
    VITALS_PATH,
    JSON.stringify({
      page: document.documentElement.dataset.vitals,
      connection: (navigator as Connected).connection?.effectiveType ?? 'unknown',
      ttfb: ms(entriesOf('navigation')[0]?.responseStart),
      fcp: ms(entriesOf('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime),
      lcp: ms(lcp),
      inp: ms(inp()),
      cls: cls && Math.round(cls * 1000) / 1000,
    }),
  );
}

// Nobody waited for a page that began in the background.
if (document.visibilityState === 'visible' && !entriesOf('visibility-state').some(({ name }) => name === 'hidden')) {
  measure();
  addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
}
