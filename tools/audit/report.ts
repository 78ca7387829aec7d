/** Formats the result of an audit as docs/audit.md, which is also printed to the terminal. Pure. */
import type { LighthouseFigures } from './lighthouse.ts';
import type { SiteCheck } from './site.ts';

/** The checks of a page by its HTML and in a browser. */
export const PAGE_CHECKS = ['axe', 'Nu checker', 'html-validate', 'structured data', 'Lighthouse'] as const;
export type PageCheck = (typeof PAGE_CHECKS)[number];

export interface PageResult {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  /** Findings by check; a check that was not made is missing. */
  readonly problems: Readonly<Partial<Record<PageCheck, readonly string[]>>>;
  /** Present for pages that answer 200. */
  readonly figures?: LighthouseFigures;
}

export interface Audit {
  readonly pages: readonly PageResult[];
  readonly site: readonly SiteCheck[];
  /** Names of the tools with their versions. */
  readonly tools: Readonly<Record<string, string>>;
  /** The date, such as 2026-11-25. */
  readonly date: string;
}

/** One line for each finding. */
export function findings({ pages, site }: Audit): string[] {
  return [
    ...pages.flatMap(({ name, problems }) =>
      PAGE_CHECKS.flatMap((check) => (problems[check] ?? []).map((problem) => `${name}, ${check}: ${problem}`)),
    ),
    ...site.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
  ];
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function pageRow({ name, status, problems, figures }: PageResult): string[] {
  const counts = PAGE_CHECKS.slice(0, 4).map((check) => (problems[check] ? String(problems[check].length) : '–'));
  if (!figures) return [name, String(status), ...counts, ...Array.from({ length: 7 }, () => '–')];
  const { scores, firstPaint, largestPaint, blocked, blockedHere, bytes, requests } = figures;
  return [
    name,
    String(status),
    ...counts,
    `${scores.accessibility} / ${scores['best-practices']} / ${scores.seo}`,
    seconds(firstPaint),
    seconds(largestPaint),
    `${Math.round(blocked)} ms`,
    `${Math.round(blockedHere)} ms`,
    `${Math.round(bytes / 1000)} KB`,
    String(requests),
  ];
}

const HEAD = [
  'page',
  'status',
  ...PAGE_CHECKS.slice(0, 4),
  'accessibility / best practices / SEO',
  'first paint',
  'largest paint',
  'blocked',
  'blocked here',
  'bytes',
  'requests',
];

/** The text of docs/audit.md. */
export function auditDocument(audit: Audit): string {
  const { pages, site, tools, date } = audit;
  const found = findings(audit);
  const versions = Object.entries(tools).map(([name, version]) => `${name} ${version}`);
  return `# Audit

\`npm run audit\` starts the demo shop, checks every page and state that the tests know and every other route without a parameter, writes this
document, and ends with an error when it finds anything. \`npm run audit -- home product\` checks only pages with these names, and writes
nothing.

Made on ${date} with ${versions.join(', ')}.

## Findings

${found.length === 0 ? 'None.' : found.map((line) => `- ${line.replaceAll('`', "'")}`).join('\n')}

## The site

${table(
  ['check', 'looked at', 'findings'],
  site.map(({ name, looked, problems }) => [name, looked, String(problems.length)]),
)}

## Pages

Findings of each check, then Lighthouse as on a phone (412 px, slow 4G of 150 ms and 1.6 Mbit/s, a processor four times slower, one run):
its scores, when the first text or picture and the largest one are painted, and for how long tasks block. "Blocked here" is the
part over 50 ms of each task of the main thread on a core that is not slowed down, by the processor's own time. A page that does not
answer 200 has no Lighthouse. Search engines may not index every page; that audit is left out for those.

${table(HEAD, pages.map(pageRow))}
`;
}
