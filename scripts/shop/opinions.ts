/** `npm run shop -- reviews` and `-- ratings`: lists and shows them, hides single ones, and undoes that. */
import type { OpinionKind } from '../../src/features/opinions/hidden-opinion.ts';
import { hideOpinion, unhideOpinion } from '../../src/features/opinions/operator/hide-opinion.service.ts';
import {
  type ListedOpinion,
  opinionForOperator,
  opinionsForOperator,
} from '../../src/features/opinions/operator/opinions.repository.ts';
import { reportsOf } from '../../src/features/reports/operator/reports.repository.ts';
import { linesOf } from '../../src/features/support/support-message.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { cut } from '../../src/shared/text.ts';
import { type Group, idArgument, limitOf, subCommand } from './command.ts';
import { reportsTable } from './reports.ts';
import { restNote, table } from './table.ts';

/** Characters of a text in a list. */
const BEGINNING = 60;
const CAPITAL = { review: 'Review', rating: 'Rating' } as const;

const stateOf = ({ hiddenAt, openReports }: ListedOpinion) =>
  [hiddenAt === null ? 'shown' : 'hidden', ...(openReports > 0 ? [`reported ${openReports}×`] : [])].join(', ');

const starsOf = ({ cote }: ListedOpinion) => (cote === null ? [] : [String(cote)]);

function listText(kind: OpinionKind, opinions: readonly ListedOpinion[], total: number): string {
  if (total === 0) return `No ${kind}.`;
  const stars = kind === 'rating' ? ['STARS'] : [];
  const rows = opinions.map((one) => [
    String(one.id),
    formatMoment(one.createdAt),
    ...starsOf(one),
    stateOf(one),
    one.pseudo,
    `${one.produitId} ${cut(one.product, BEGINNING / 2)}`,
    cut(oneLine(one.text), BEGINNING),
  ]);
  const head = ['ID', 'WRITTEN', ...stars, 'STATE', 'BY', 'PRODUCT', 'TEXT'];
  return [table([head, ...rows]), ...restNote(opinions.length, total, `${kind}s`)].join('\n');
}

function shownText(kind: OpinionKind, opinion: ListedOpinion, reports: readonly string[]): string {
  const { id, createdAt, clientId, pseudo, lastName, produitId, product, bought, hiddenAt, hiddenReason } = opinion;
  const hidden = hiddenAt === null ? [] : [`Hidden since ${formatMoment(hiddenAt)}: ${oneLine(hiddenReason ?? '–')}`];
  return [
    `${CAPITAL[kind]} ${id} of ${formatMoment(createdAt)}, ${stateOf(opinion)}`,
    `By customer ${clientId}, ${oneLine(`${pseudo} ${lastName}`)}${bought ? ', who bought it here' : ''}`,
    `On product ${produitId}, ${oneLine(product)}${opinion.cote === null ? '' : `: ${opinion.cote} of 5 stars`}`,
    ...hidden,
    '',
    ...(opinion.text === '' ? ['Without a text.'] : linesOf(opinion.text)),
    ...reports,
  ].join('\n');
}

/** The sub-commands on one kind of opinions. */
const opinionsGroup = (kind: OpinionKind): Group => ({
  about: `lists and shows ${kind}s, hides them and undoes it`,
  notes: `A hidden ${kind} is seen by its author alone, with a note whom to call. Its reports are closed.`,
  commands: {
    list: subCommand({
      takes: '[--hidden] [--reported] [--product ID] [--limit N]',
      does: `${kind}s, the newest first; --reported: with open reports`,
      options: {
        hidden: { type: 'boolean' },
        reported: { type: 'boolean' },
        product: { type: 'string' },
        limit: { type: 'string' },
      },
      count: [0, 0],
      async run({ db }, { values: { hidden, reported, product, limit } }) {
        const { opinions, total } = await opinionsForOperator(db.read, kind, {
          isHidden: hidden === true,
          isReported: reported === true,
          produitId: product === undefined ? undefined : idArgument(product, '--product'),
          limit: limitOf(limit),
        });
        return { text: listText(kind, opinions, total), json: { [`${kind}s`]: opinions, total } };
      },
    }),
    show: subCommand({
      takes: 'ID',
      does: `a ${kind} with its whole text and its reports`,
      options: {},
      count: [1, 1],
      async run({ db }, { positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const opinion = await opinionForOperator(db.read, kind, id);
        if (!opinion) throw new OperatorError(`There is no ${kind} ${id}.`);
        const reports = await reportsOf(db.read, kind, id);
        const shown = reports.length === 0 ? [] : ['', reportsTable(reports)];
        return { text: shownText(kind, opinion, shown), json: { ...opinion, reports } };
      },
    }),
    hide: subCommand({
      takes: 'ID [--reason TEXT]',
      does: `hides a ${kind} at once, and closes its reports`,
      options: { reason: { type: 'string' } },
      count: [1, 1],
      async run({ db, operator, now }, { values, positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const { isChanged, wasHidden } = await hideOpinion(db, operator, { kind, id, reason: values.reason }, now);
        const already = `was already hidden${isChanged ? '; its reason and reports are up to date' : ''}`;
        const text = `${CAPITAL[kind]} ${id} ${wasHidden ? already : 'is hidden'}.`;
        return { text, json: { id, isHidden: true, isChanged } };
      },
    }),
    unhide: subCommand({
      takes: 'ID',
      does: `undoes hide: everybody sees the ${kind} again`,
      options: {},
      count: [1, 1],
      async run({ db, operator, now }, { positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const wasHidden = await unhideOpinion(db, operator, { kind, id }, now);
        const text = wasHidden ? `${CAPITAL[kind]} ${id} is shown again.` : `${CAPITAL[kind]} ${id} was not hidden.`;
        return { text, json: { id, isHidden: false, isChanged: wasHidden } };
      },
    }),
  },
});

export const REVIEWS: Group = opinionsGroup('review');
export const RATINGS: Group = opinionsGroup('rating');
