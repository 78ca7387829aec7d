/** Runs Lighthouse on one page, as on a phone with slow 4G. */
import lighthouse, { type Result, type Trace } from 'lighthouse';

/** The judged categories; every audit in them has to pass. */
const JUDGED = ['accessibility', 'best-practices', 'seo'] as const;
/** Milliseconds from which a task counts as blocking. */
const LONG_TASK = 50;

export interface LighthouseFigures {
  /** 0 to 100, by category. */
  readonly scores: Readonly<Record<(typeof JUDGED)[number] | 'performance', number>>;
  /**
   * Milliseconds until the first and the largest contentful paint, and of total blocking time, on the simulated phone.
   */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly blocked: number;
  /** Total blocking time in ms on a core of this machine, by the CPU time of tasks. */
  readonly blockedHere: number;
  readonly bytes: number;
  readonly requests: number;
}

export interface LighthouseResult {
  readonly figures: LighthouseFigures;
  readonly problems: readonly string[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds beyond 50 of each task of the renderers' main threads; durations of a trace are in microseconds. */
function blockedTime(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter((event) => event.ph === 'X' && event.name === 'RunTask' && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page.');
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1000 - LONG_TASK), 0);
}

/** Failed audits of the judged categories, with the first elements or messages. */
function problemsOf({ categories, audits }: Result): string[] {
  const ids = JUDGED.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id);
  return [...new Set(ids)].flatMap((id) => {
    const audit = audits[id];
    if (!audit || audit.score === null || audit.score === 1) return [];
    const items = audit.details && 'items' in audit.details ? audit.details.items : [];
    return [`${id}: ${audit.title} ${JSON.stringify(items).slice(0, 300)}`];
  });
}

function figuresOf({ categories, audits }: Result, trace: Trace): LighthouseFigures {
  const number = (id: string) => {
    const value = audits[id]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no figure for ${id}: ${audits[id]?.errorMessage}`);
    return value;
  };
  const scoreOf = (name: string) => Math.round(100 * (categories[name]?.score ?? 0));
  const requests = audits['network-requests']?.details;
  return {
    scores: {
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
      performance: scoreOf('performance'),
    },
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    blockedHere: blockedTime(trace.traceEvents as unknown as readonly TraceEvent[]),
    bytes: number('total-byte-weight'),
    requests: requests && 'items' in requests ? requests.items.length : 0,
  };
}

/**
 * Runs Lighthouse on `url` in the Chromium that listens for DevTools on `port`.
 * @param isIndexed whether search engines may index the page; that audit is omitted otherwise
 * @throws {Error} when Lighthouse cannot load the page
 */
export async function runLighthouse(url: string, port: number, isIndexed: boolean): Promise<LighthouseResult> {
  const run = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', ...JUDGED],
    ...(isIndexed ? {} : { skipAudits: ['is-crawlable'] }),
  });
  if (!run) throw new Error(`Lighthouse has no result for ${url}`);
  const { lhr, artifacts } = run;
  if (lhr.runtimeError) throw new Error(`Lighthouse cannot load ${url}: ${lhr.runtimeError.message}`);
  return { figures: figuresOf(lhr, artifacts.Trace), problems: problemsOf(lhr) };
}
