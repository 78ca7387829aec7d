/**
 * Generates parts of documents from code and files: `partOf(NAME)` returns the content between
 * `<!-- generated: NAME -->` and `<!-- /generated -->`. `--write` writes them (`npm run docs`); otherwise the exit code
 * is 1 when one is out of date.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COLUMNS, type Column, IMPORT_KINDS, type ImportKind } from '../../src/import/default-format.ts';
import { STEPS } from '../../src/import/mapping-rule.ts';
import { LIMITS, type LimitRow, SIGN_IN_WINDOW } from '../../src/providers/limit-table.ts';
import { MAIL_LIMITS, type MailLimit, UNPROVEN_TOTAL } from '../../src/providers/mail-limits.ts';
import type { AddressRule } from '../../src/shared/address-rule.ts';
import { HOUR_MS } from '../../src/shared/durations.ts';
import { PARAMETER_RULES } from '../../src/site/parameter-rules.ts';
import { answerHelp } from '../help.mjs';
import { readDecisionPages } from '../spec/decisions.ts';
import { REFUSED } from './refused-table.ts';
import { FOLDERS, ROOMS, type Room } from './rooms.ts';

const PART = /(<!-- generated: (.+?) -->\n)[\s\S]*?(<!-- \/generated -->)/g;

/** A pipe would end the table cell, even within code. */
const cell = (text: string) => text.replaceAll('|', '\\|');

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |\n`;
  return `${line(header)}|${'---|'.repeat(header.length)}\n${rows.map(line).join('')}`;
}

const columnTable = (kind: ImportKind) =>
  table(
    ['column', 'what', 'an empty cell'],
    (COLUMNS[kind] as readonly Column[]).map(({ name, what, empty }) => [`\`${name}\``, what, empty]),
  );

/** Kinds with the same columns share a table. */
function allColumns(): string {
  const tables = Map.groupBy(IMPORT_KINDS, columnTable);
  return [...tables]
    .map(([text, kinds]) => `### ${kinds.map((kind) => `\`${kind}\``).join(' and ')}\n\n${text}`)
    .join('\n');
}

function limitTable(): string {
  const rows = Object.values<LimitRow>(LIMITS).map(({ setting, max, who, what }) => [
    setting === undefined ? 'fixed' : `\`${setting}\``,
    `\`${max}\``,
    who,
    what,
  ]);
  const { setting, minutes, who, what } = SIGN_IN_WINDOW;
  return table(['setting', 'default', 'who', 'what'], [...rows, [`\`${setting}\``, `\`${minutes}\``, who, what]]);
}

function mailLimitTable(): string {
  const hours = (window: number) => (window === HOUR_MS ? 'an hour' : `${window / HOUR_MS} hours`);
  const rows = Object.values<MailLimit>(MAIL_LIMITS).map(({ what, proven, unproven, window, inTotal }) => [
    what,
    `\`${proven}\``,
    `\`${unproven}\``,
    hours(window),
    inTotal ? 'yes' : 'no',
  ]);
  const total = ['all that count in the total', '–', `\`${UNPROVEN_TOTAL.max}\``, hours(UNPROVEN_TOTAL.window), ''];
  return table(
    ['mails about', 'to a proven address', 'to another mailbox', 'within', 'in the total'],
    [...rows, total],
  );
}

/** The parameters of each page, grouped by rule. */
function addressTable(): string {
  const columns: readonly AddressRule[] = ['generated', 'indexed', 'copy', 'noindex', 'refused'];
  const rows = Object.entries(PARAMETER_RULES).map(([route, rules]) => {
    const named = (rule: AddressRule) =>
      Object.entries<AddressRule>(rules)
        .filter(([, one]) => one === rule)
        .map(([name]) => `\`${name}\``);
    return [`\`${route}\``, ...columns.map((rule) => named(rule).join(' ') || '–')];
  });
  return table(['page', ...columns], rows);
}

/** The pages of decisions with their ids, so that a reader finds the page of an id. */
const decisionTable = () =>
  table(
    ['page', 'what it holds', 'ids'],
    readDecisionPages().map(({ file, title, about, decisions }) => [
      `[${title}](decisions/${file})`,
      about,
      decisions.map(({ id }) => id).join(' ') || '–',
    ]),
  );

/** @throws {Error} for an unknown part */
export function partOf(name: string, root: string): string {
  if (name === 'columns') return allColumns();
  if (name === 'steps')
    return table(
      ['step', 'what it does'],
      Object.entries(STEPS).map(([step, what]) => [`\`${step}\``, what]),
    );
  if (name === 'rooms')
    return table(
      ['room', 'files', 'what it holds', 'may import'],
      Object.entries<Room>(ROOMS).map(([room, { files, holds, imports, onDemand = [], types = [] }]) => [
        room,
        files,
        holds,
        [
          ...imports,
          ...onDemand.map((one) => `${one} (by \`import()\` alone)`),
          ...types.map((one) => `${one} (types alone)`),
        ].join(', ') || '–',
      ]),
    );
  if (name === 'folders')
    return table(
      ['folder', 'may import'],
      Object.entries(FOLDERS).map(([folder, imports]) => [
        `\`${folder}\``,
        imports.map((one) => `\`${one}\``).join(', ') || '–',
      ]),
    );
  if (name === 'refused words')
    return table(
      ['refused in names', 'instead'],
      [...REFUSED].map(([word, instead]) => [`\`${word}\``, instead]),
    );
  if (name === 'addresses') return addressTable();
  if (name === 'decisions') return decisionTable();
  if (name === 'limits') return limitTable();
  if (name === 'mail limits') return mailLimitTable();
  const file = /^file (\S+\.(\w+))$/.exec(name);
  if (!file?.[1]) throw new Error(`there is no generated part "${name}"`);
  return `\`\`\`${file[2]}\n${readFileSync(path.join(root, file[1]), 'utf8').trimEnd()}\n\`\`\`\n`;
}

/** Updates all generated parts of the document. */
export const withParts = (markdown: string, root: string): string =>
  markdown.replace(PART, (_, begin: string, name: string, end: string) => `${begin}\n${partOf(name, root)}\n${end}`);

if (import.meta.main) {
  answerHelp(`npm run docs

Writes the parts of documents that are made from code and files.`);
  const root = path.join(import.meta.dirname, '../..');
  const names = ['import', 'architecture', 'configuration', 'accounts', 'reach', 'glossary'].map(
    (one) => `docs/${one}.md`,
  );
  for (const name of [...names, 'tests/spec/decisions.md']) {
    const file = path.join(root, name);
    const markdown = readFileSync(file, 'utf8');
    const made = withParts(markdown, root);
    if (process.argv.includes('--write')) writeFileSync(file, made);
    else if (made !== markdown) {
      console.error(`${name} does not say what the code and the examples do: npm run docs writes it.`);
      process.exitCode = 1;
    }
  }
}
