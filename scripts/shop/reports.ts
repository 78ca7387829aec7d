/** `npm run shop -- reports`: what shoppers reported about products, reviews and ratings. */
import { closeReport } from '../../src/features/reports/operator/close-report.service.ts';
import {
  type ListedReport,
  reportForOperator,
  reportsForOperator,
} from '../../src/features/reports/operator/reports.repository.ts';
import { REPORT_REASONS } from '../../src/features/reports/report-reasons.ts';
import { linesOf, quotedLines } from '../../src/features/support/support-message.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { cut } from '../../src/shared/text.ts';
import { type Group, idArgument, limitOf, subCommand } from './command.ts';
import { restNote, table } from './table.ts';

/** Characters of a text in a list. */
const BEGINNING = 60;

/** The thing that was reported: `review 12 of product 7`. */
function subjectOf({ produitId, reviewId, ratingId }: ListedReport): string {
  if (reviewId !== null) return `review ${reviewId} of product ${produitId}`;
  return ratingId === null ? `product ${produitId}` : `rating ${ratingId} of product ${produitId}`;
}

function reasonOf({ reason }: ListedReport): string {
  const known = Object.entries(REPORT_REASONS).find(([name]) => name === reason);
  return known?.[1].label ?? reason;
}

/** Reports as a table. */
export function reportsTable(reports: readonly ListedReport[]): string {
  const rows = reports.map((one) => [
    String(one.id),
    formatMoment(one.createdAt),
    one.closedAt === null ? 'open' : 'closed',
    subjectOf(one),
    reasonOf(one),
    one.contact ?? '',
    cut(oneLine(one.text), BEGINNING),
  ]);
  return table([['REPORT', 'SENT', 'STATE', 'ABOUT', 'REASON', 'CONTACT', 'TEXT'], ...rows]);
}

function viewText(report: ListedReport): string {
  const { id, createdAt, product, contact, text, closedAt, closedNote, review, rating, cote } = report;
  const opinion = review ?? rating;
  const stars = cote === null ? '' : ` (${cote} of 5 stars)`;
  return [
    `Report ${id} of ${formatMoment(createdAt)}, ${closedAt === null ? 'open' : `closed ${formatMoment(closedAt)}: ${oneLine(closedNote ?? '–')}`}`,
    `About ${subjectOf(report)}, ${oneLine(product)}${stars}`,
    `Reason: ${reasonOf(report)}`,
    `Questions to: ${contact === null ? 'nothing was given' : oneLine(contact)}`,
    ...(text === '' ? [] : ['', ...quotedLines(text)]),
    ...(opinion === null || opinion === '' ? [] : ['', 'What was reported:', ...linesOf(opinion)]),
  ].join('\n');
}

export const REPORTS: Group = {
  about: 'reads and closes what shoppers reported',
  notes: 'What shoppers report by the form at a product, a review or a rating.',
  commands: {
    list: subCommand({
      takes: '[--open] [--limit N]',
      does: 'reports, the newest first',
      options: { open: { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 0],
      async run({ db }, { values }) {
        const filter = { isOpen: values.open === true, limit: limitOf(values.limit) };
        const { reports, total } = await reportsForOperator(db.read, filter);
        const text =
          total === 0
            ? 'No report.'
            : [reportsTable(reports), ...restNote(reports.length, total, 'reports')].join('\n');
        return { text, json: { reports, total } };
      },
    }),
    show: subCommand({
      takes: 'ID',
      does: 'a report with its whole text, and what was reported',
      options: {},
      count: [1, 1],
      async run({ db }, { positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const report = await reportForOperator(db.read, id);
        if (!report) throw new OperatorError(`There is no report ${id}.`);
        return { text: viewText(report), json: report };
      },
    }),
    close: subCommand({
      takes: 'ID [--note TEXT]',
      does: 'closes a report; --note says what was done',
      options: { note: { type: 'string' } },
      count: [1, 1],
      async run({ db, operator, now }, { values, positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const wasOpen = await closeReport(db, operator, { id, note: values.note }, now);
        return {
          text: wasOpen ? `Report ${id} is closed.` : `Report ${id} was already closed.`,
          json: { id, isChanged: wasOpen },
        };
      },
    }),
  },
};
