/**
 * Reads the decisions of `tests/spec/decisions`: a page for each area, a heading for each id, at most six lines below
 * it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Ids of decisions (contradictions, gaps, security) in a text. */
export const DECISION_ID = /(?<![A-Z])\b[CGS]-\d{2,3}\b/g;

export interface Decision {
  readonly id: string;
  readonly title: string;
  /** The lines below its heading, without blank ones. */
  readonly lines: readonly string[];
}

export interface DecisionPage {
  /** The file name, such as `cart.md`. */
  readonly file: string;
  readonly title: string;
  /** The description of the page: its first paragraph. */
  readonly about: string;
  readonly decisions: readonly Decision[];
}

const FOLDER = path.join(import.meta.dirname, '../../tests/spec/decisions');
const MAX_LINES = 6;
const MAX_COLUMNS = 120;
const LABELLED = /^- (Documents|Builds on|Chosen|Instead of|Because): \S/;
const CONTINUED = /^ {2}\S/;

/** The decisions of one page. Text before the first heading of level three is not part of a decision. */
export function readDecisionPage(file: string, markdown: string): DecisionPage {
  const decisions: { id: string; title: string; lines: string[] }[] = [];
  let current: string[] | undefined;
  for (const line of markdown.split('\n')) {
    const [, id, title = ''] = /^### ([CGS]-\d{2,3}) (.+)$/.exec(line) ?? [];
    if (id !== undefined) {
      current = [];
      decisions.push({ id, title, lines: current });
    } else if (line.startsWith('#')) current = undefined;
    else if (line !== '') current?.push(line);
  }
  const [, title = '', about = ''] = /^# (.+)\n\n(.+)$/m.exec(markdown) ?? [];
  return { file, title, about, decisions };
}

/** All pages by file name; those without decisions describe calls, tables and providers. */
export const readDecisionPages = (): DecisionPage[] =>
  globSync('*.md', { cwd: FOLDER })
    .toSorted()
    .map((file) => readDecisionPage(file, readFileSync(path.join(FOLDER, file), 'utf8')));

function entryProblems(file: string, { id, title, lines }: Decision): string[] {
  const isLong = [`### ${id} ${title}`, ...lines].some((line) => line.length > MAX_COLUMNS);
  return [
    ...(lines.length > MAX_LINES
      ? [`${id} has ${lines.length} lines in ${file}; at most ${MAX_LINES} are allowed`]
      : []),
    ...(isLong ? [`${id} has a line of more than ${MAX_COLUMNS} characters in ${file}`] : []),
    ...(LABELLED.test(lines[0] ?? '') && lines.every((line) => LABELLED.test(line) || CONTINUED.test(line))
      ? []
      : [`${id} has a line without a label in ${file}`]),
    ...(lines.some((line) => line.startsWith('- Chosen: ')) ? [] : [`${id} does not say what was chosen in ${file}`]),
  ];
}

/**
 * Messages about duplicate or too long decisions, and about ids without a heading.
 * @param users texts that refer to decisions, by the name of their document
 */
export function decisionProblems(
  pages: readonly DecisionPage[],
  users: Readonly<Record<string, readonly string[]>>,
): string[] {
  const ids = pages.flatMap(({ decisions }) => decisions.map(({ id }) => id));
  const known = new Set(ids);
  const used = {
    ...users,
    ...Object.fromEntries(pages.map(({ file, decisions }) => [file, decisions.flatMap(({ lines }) => lines)])),
  };
  const unknown = Object.entries(used).flatMap(([name, texts]) =>
    [...new Set(texts.flatMap((text) => text.match(DECISION_ID) ?? []))]
      .filter((id) => !known.has(id))
      .map((id) => `${id} is used in ${name} and has no heading in tests/spec/decisions`),
  );
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is defined twice in tests/spec/decisions`),
    ...pages.flatMap(({ file, decisions }) => decisions.flatMap((decision) => entryProblems(file, decision))),
    ...unknown,
  ];
}
