/**
 * Prints what the main thread of the slow phone (phone.ts) does while a page loads, by kind of work: `node
 * tools/bench/phone-kinds.ts [--rounds N] NAME=URL …`. Medians of interleaved traced loads, in milliseconds of the
 * phone. Tracing makes each task slower, so compare columns with each other, not with the bench.
 */
import { parseArgs } from 'node:util';
import { median } from '../../scripts/statistics.ts';
import { openBrowser, traced } from './devtools.ts';
import { SLOWER, type TraceEvent, takePhone, visit } from './phone.ts';

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'v8.execute',
  'disabled-by-default-v8.compile',
  'disabled-by-default-v8.gc',
  'blink',
  'loading',
  'cc',
  '__metadata',
];
const SVG = /^IsolatedSVG|^SVGImage/;
/** The first kind that matches an event's name applies. Events within an SVG document count as SVG documents. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['SVG documents', SVG],
  ['garbage collection', /GC|Sweep|IncrementalMark/i],
  [
    'script',
    /^v8\.|^V8\.(Parse|Compile|Finali|Run)|FunctionCall|EvaluateScript|RunMicrotasks|AsyncTask|EventDispatch|FireIdle|ModuleScript/,
  ],
  ['style sheets', /CSSParser|RuleSet|StyleSheet|updateActiveStyle/i],
  ['styles', /Style(?!AndLayout)|UpdateLayoutTree|rebuildLayoutTree|SlotAssignment/],
  ['layout', /ayout|InlineNode|ShapeText/],
  [
    'paint and layers',
    /Paint|Layerize|^Commit$|CompositingInputs|CullRect|ProxyMain|Lifecycle|PageAnimator|BeginMainFrame/,
  ],
  ['what is near (content-visibility)', /ntersection/],
  ['hit tests of an assumed mouse', /HitTest|MouseMove/],
  ['parsing HTML', /ParseHTML|Tokenizer|PreloadScanner|FinishedParsing|HTMLDocumentParser/],
  ['requests, bodies, pictures', /Resource|ResponseBody|mojo|SimpleWatcher|TextResourceDecoder|DecodedData|Loader\b/i],
  ['the new page', /V8PerIsolate|Deserialize|CommitNavigation|Document::|InitializeWindow|CreateContext|Frame::/],
  ['tasks themselves', /RunTask|MicrotaskCheckpoint|TimerBase/],
];
const OTHER = 'other';

/** An event that states the name of its thread. */
interface ThreadEvent extends TraceEvent {
  readonly args: { readonly name?: string };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Events of the page's main thread: the busiest one of all renderers. */
function eventsOfPage(events: readonly ThreadEvent[]): ThreadEvent[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const each = threads.map((thread) =>
    events.filter(({ ph, pid, tid }) => ph === 'X' && pid === thread.pid && tid === thread.tid),
  );
  const busy = (own: readonly ThreadEvent[]) =>
    sum(own.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur));
  return each.reduce((max, own) => (busy(own) > busy(max) ? own : max), []);
}

/** Milliseconds of the phone by kind, each event without its nested events; `tasks` and `frames` are counts. */
function timesOf(events: readonly ThreadEvent[]): Map<string, number> {
  const own = eventsOfPage(events).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const times = new Map<string, number>();
  const add = (kind: string, value: number) => times.set(kind, (times.get(kind) ?? 0) + value);
  const open: { readonly end: number; readonly kind: string }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of own) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const around = open.at(-1)?.kind;
    const found = KINDS.find(([, names]) => names.test(name))?.[0] ?? OTHER;
    const kind = around === 'SVG documents' ? around : found;
    const ms = (SLOWER * tdur) / 1000;
    add(kind, ms);
    if (around === undefined) add('all', ms);
    else add(around, -ms);
    open.push({ end: ts + dur, kind });
    if (name === 'RunTask') add('tasks', 1);
    if (name === 'ProxyMain::BeginMainFrame') add('frames', 1);
  }
  return times;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const pages = positionals.map((text) => {
  const [name = '', ...url] = text.split('=');
  return { name, url: url.join('='), loads: [] as Map<string, number>[] };
});
if (pages.length === 0 || pages.some(({ url }) => !URL.canParse(url))) {
  console.error('Usage: node tools/bench/phone-kinds.ts [--rounds N] NAME=URL …');
  process.exit(1);
}
const browser = await openBrowser();
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const { url, loads } of pages) {
    const phone = await takePhone(browser);
    const events = await traced(browser, CATEGORIES, () => visit(phone, url)).finally(phone.close);
    loads.push(timesOf(events));
  }
await browser.close();
console.log(`| | ${pages.map(({ name }) => name).join(' | ')} |\n|---|${'---|'.repeat(pages.length)}`);
for (const kind of [...KINDS.map(([name]) => name), OTHER, 'all', 'tasks', 'frames'])
  console.log(
    `| ${kind} | ${pages.map(({ loads }) => median(loads.map((times) => times.get(kind) ?? 0)).toFixed(0)).join(' | ')} |`,
  );
