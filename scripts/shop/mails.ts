/** `npm run shop -- mails`: mails that wait or are given up, and another try for these. */
import {
  retryAllMails,
  retryMail,
  type UnsentMail,
  unsentMails,
} from '../../src/features/operator/unsent-mails.service.ts';
import { counted } from '../../src/shared/counted.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { usageError } from '../command.ts';
import { type Group, idArgument, limitOf, subCommand } from './command.ts';
import { restNote, table } from './table.ts';

function nextTryText({ state, nextTry }: UnsentMail): string {
  if (state !== 'waiting') return '-';
  return nextTry === null ? 'now' : formatMoment(nextTry);
}

function listText(mails: readonly UnsentMail[], total: number): string {
  if (total === 0) return 'No mail.';
  const rows = mails.map((mail) => [
    String(mail.id),
    formatMoment(mail.createdAt),
    mail.state,
    String(mail.attempts),
    nextTryText(mail),
    mail.to,
    mail.subject,
  ]);
  const head = ['ID', 'QUEUED', 'STATE', 'TRIES', 'NEXT TRY', 'TO', 'SUBJECT'];
  return [table([head, ...rows]), ...restNote(mails.length, total, 'mails')].join('\n');
}

/** Said of mails that are older than a code is valid. */
const STALE = 'A code in a mail of more than 15 minutes has expired.';

const withNote = (sentence: string, isStale: boolean) => (isStale ? `${sentence} ${STALE}` : sentence);

export const MAILS: Group = {
  about: 'lists mails that are not sent, and tries them again',
  notes: 'A mail is given up after nine tries, or when the mail server refuses it for good. The text is never shown.',
  commands: {
    list: subCommand({
      takes: '[--given-up] [--limit N]',
      does: 'mails that are not sent, the newest first',
      options: { 'given-up': { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 0],
      async run({ db, now }, { values }) {
        const filter = { givenUp: values['given-up'] === true, limit: limitOf(values.limit) };
        const { mails, total } = await unsentMails(db.read, filter, now);
        return { text: listText(mails, total), json: { mails, total } };
      },
    }),
    retry: subCommand({
      takes: 'ID | --all [--dry-run]',
      does: 'lets the running shop try a given-up mail again, or all of them',
      options: { all: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
      count: [0, 1],
      check({ values, positionals }) {
        if ((values.all === true) === (positionals.length === 1))
          throw usageError({ name: 'shop' }, 'Name one mail by its ID, or all by --all.');
      },
      async run({ db, operator, now }, { values, positionals: [given] }) {
        const isDryRun = values['dry-run'] === true;
        const again = isDryRun ? 'would be tried again. Nothing was changed.' : 'tried again by the running shop.';
        if (given !== undefined) {
          const id = idArgument(given, 'ID');
          const { isStale } = await retryMail(db, operator, { id, isDryRun }, now);
          const text = withNote(`Mail ${id} ${isDryRun ? again : `is ${again}`}`, isStale);
          return { text, json: { id, isStale, isDryRun } };
        }
        const { mails, stale } = await retryAllMails(db, operator, { isDryRun }, now);
        if (mails === 0) return { text: 'No mail is given up.', json: { mails, stale, isDryRun } };
        const these = counted(mails, 'mail', 'mails');
        const sentence = `${these} ${isDryRun ? again : `${mails === 1 ? 'is' : 'are'} ${again}`}`;
        return { text: withNote(sentence, stale > 0), json: { mails, stale, isDryRun } };
      },
    }),
  },
};
