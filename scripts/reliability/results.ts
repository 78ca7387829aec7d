/** Results of tests and trials, as rows of the table in docs/reliability.md. Pure. */
import type { RanTest } from '../spec/report.ts';
import type { Case, TestsOf } from './cases/case.ts';

export interface Row {
  readonly id: string;
  readonly problem: string;
  readonly behaviour: string;
  readonly tries: number;
  readonly isGood: boolean;
  readonly result: string;
}

const isOf = ({ file, titles }: TestsOf, test: RanTest) =>
  test.file === file && (titles === undefined || titles.some((part) => test.title.includes(part)));

/** The row of a case; a case without a passed test counts as failed. */
export function rowOf({ id, problem, behaviour, tests }: Case, ran: readonly RanTest[]): Row {
  const own = ran.filter((test) => tests.some((one) => isOf(one, test)));
  const failed = own.filter(({ status }) => status === 'failed').length;
  const passed = own.filter(({ status }) => status === 'passed').length;
  const message = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(own.length > passed + failed ? [`${own.length - passed - failed} skipped`] : []),
  ];
  const isGood = failed === 0 && passed > 0;
  return { id, problem, behaviour, tries: own.length, isGood, result: message.join(', ') };
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ id, problem, behaviour, tries, isGood, result }) =>
    [problem, behaviour, String(tries), isGood ? result : `**${result}**`, `\`${id}\``].map(cell).join(' | '),
  );
  return [
    '| fault or attack | what happens | tries | result | `--only` |',
    '|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}
