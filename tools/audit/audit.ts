/** `npm run audit`: checks every page of the demo shop. `--help` describes it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { startDemoShop } from '../../scripts/fresh-demo.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { ensureSystemPackages } from '../../scripts/system-packages.mjs';
import { openDatabase } from '../../src/data/open.ts';
import { allNuProblems, htmlProblems, isAcceptedFromNu } from '../../tests/pages/html-problems.ts';
import { readExcerpt, structuredProblems } from '../../tests/pages/structured-problems.ts';
import { type AuditBrowser, openAuditBrowser } from './browser.ts';
import { runLighthouse } from './lighthouse.ts';
import { pagesToAudit } from './pages.ts';
import { type Audit, auditDocument, findings, type PageResult } from './report.ts';
import { ask, checkSite } from './site.ts';

const root = path.join(import.meta.dirname, '../..');
const DOCUMENT = path.join(root, 'docs/audit.md');
const TOOLS = ['lighthouse', 'axe-core', 'vnu-jar', 'html-validate'];

async function versions(browser: AuditBrowser): Promise<Record<string, string>> {
  const found: Record<string, string> = { Chromium: browser.version() };
  for (const name of TOOLS) {
    const text = await readFile(path.join(root, 'node_modules', name, 'package.json'), 'utf8');
    found[name] = String((JSON.parse(text) as { version: string }).version);
  }
  return found;
}

async function pagesOf(dataDir: string, only: readonly string[]): Promise<[string, string][]> {
  const db = await openDatabase({ dataDir });
  try {
    const pages = Object.entries(await pagesToAudit(db));
    const unknown = only.filter((name) => !pages.some(([known]) => known === name));
    if (unknown.length > 0)
      throw new Error(`There is no page "${unknown[0]}": ${pages.map(([name]) => name).join(', ')}`);
    return only.length === 0 ? pages : pages.filter(([name]) => only.includes(name));
  } finally {
    await db.close();
  }
}

/** Checks `pages` one after the other: two at once would compete for the CPU. */
async function checkPages(origin: string, pages: readonly [string, string][], browser: AuditBrowser) {
  const vocabulary = await readExcerpt();
  const answers = new Map<string, Awaited<ReturnType<typeof ask>>>();
  for (const [name, target] of pages) {
    const answer = await ask(origin, target);
    // A page that requires a sign-in redirects to the sign-in page, which has its own check.
    if (answer.status < 300 || answer.status >= 400) answers.set(name, answer);
  }
  const nu = await allNuProblems(Object.fromEntries([...answers].map(([name, { text }]) => [name, text])));
  const results: PageResult[] = [];
  for (const [name, target] of pages) {
    const answer = answers.get(name);
    if (!answer) continue;
    const { status, text, document } = answer;
    const url = new URL(target, origin).href;
    const isIndexed = document.querySelector('meta[name="robots"][content="noindex"]') === null;
    await browser.warm(url);
    const run = status === 200 ? await runLighthouse(url, browser.port, isIndexed) : undefined;
    const result: PageResult = {
      name,
      path: target,
      status,
      problems: {
        axe: await browser.axeProblems(url),
        'Nu checker': nu.filter((problem) => problem.startsWith(`${name}, line`) && !isAcceptedFromNu(problem)),
        'html-validate': await htmlProblems(text),
        'structured data': structuredProblems(document, vocabulary),
        ...(run ? { Lighthouse: run.problems } : {}),
      },
      ...(run ? { figures: run.figures } : {}),
    };
    results.push(result);
    const count = Object.values(result.problems).flat().length;
    console.log(`${name}: ${count} findings`);
  }
  return results;
}

const AUDIT = {
  name: 'audit',
  usage: `npm run audit [-- NAME…]

Checks every page of the demo shop with Lighthouse, axe, the Nu checker, html-validate and schema.org, and its links,
sitemaps and feeds. Writes docs/audit.md. Names of pages check those alone, and write nothing.

The exit code is 1 when anything was found.`,
  options: {},
  maxArguments: Number.POSITIVE_INFINITY,
} as const;

await runCommand(AUDIT, async ({ positionals: only }) => {
  ensureSystemPackages();
  ensureBuilt(root);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'audit-'));
  const shop = await startDemoShop(dataDir);
  const browser = await openAuditBrowser();
  try {
    // The host name as in the shop's documents.
    const { origin } = new URL(shop.url.replace('127.0.0.1', 'localhost'));
    const audit: Audit = {
      pages: await checkPages(origin, await pagesOf(dataDir, only), browser),
      site: only.length === 0 ? await checkSite(origin) : [],
      tools: await versions(browser),
      date: new Date().toISOString().slice(0, 10),
    };
    const document = auditDocument(audit);
    console.log(document);
    if (only.length === 0) await writeFile(DOCUMENT, document);
    if (findings(audit).length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
