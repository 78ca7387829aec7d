/** `npm run shop -- subscribers`: lists and exports subscribers of the newsletter, and asks older ones to confirm. */
import { unsubscribeAddress } from '../../src/features/newsletter/newsletter.mails.ts';
import {
  inviteSubscribers,
  removeSubscriber,
} from '../../src/features/newsletter/operator/invite-subscribers.service.ts';
import {
  confirmedSubscribers,
  countUninvited,
  type ListedSubscriber,
  subscribersForOperator,
} from '../../src/features/newsletter/operator/subscribers.repository.ts';
import { CHECK_MS } from '../../src/providers/mail-sender.ts';
import { mailShop } from '../../src/server/providers/mail-shop.ts';
import { counted } from '../../src/shared/counted.ts';
import { csvText } from '../../src/shared/csv.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { usageError } from '../command.ts';
import { type Group, limitOf, subCommand } from './command.ts';
import { writeNew } from './new-file.ts';
import { restNote, table } from './table.ts';

/** What an address waits for. */
function stateOf({ confirmedAt, linkExpiresAt }: ListedSubscriber, now: number): string {
  if (confirmedAt !== null) return 'confirmed';
  if (linkExpiresAt === null) return 'not invited';
  return Date.parse(linkExpiresAt) > now ? 'mailed' : 'expired';
}

function listText(subscribers: readonly ListedSubscriber[], total: number, now: number): string {
  if (total === 0) return 'No subscriber.';
  const rows = subscribers.map((one) => [
    one.email,
    stateOf(one, now),
    formatMoment(one.createdAt),
    one.confirmedAt === null ? '' : formatMoment(one.confirmedAt),
  ]);
  const head = ['EMAIL', 'STATE', 'SINCE', 'CONFIRMED'];
  return [table([head, ...rows]), ...restNote(subscribers.length, total, 'subscribers')].join('\n');
}

/** Which subscribers `list` shows; both options together exclude each other. */
function filterOf({ confirmed, unconfirmed }: { confirmed?: boolean | undefined; unconfirmed?: boolean | undefined }) {
  if (confirmed && unconfirmed) throw usageError({ name: 'shop' }, 'Choose --confirmed or --unconfirmed.');
  return confirmed ? true : unconfirmed ? false : undefined;
}

export const SUBSCRIBERS: Group = {
  about: 'lists, exports and invites subscribers of the newsletter',
  notes: 'The newsletter goes to addresses that confirmed the link of a mail; export names only these.',
  commands: {
    list: subCommand({
      takes: '[--confirmed | --unconfirmed] [--limit N]',
      does: 'addresses, the newest first',
      options: { confirmed: { type: 'boolean' }, unconfirmed: { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 0],
      async run({ db, now }, { values }) {
        const filter = { isConfirmed: filterOf(values), limit: limitOf(values.limit) };
        const { subscribers, total } = await subscribersForOperator(db.read, filter);
        const states = subscribers.map((one) => ({ ...one, state: stateOf(one, now) }));
        return { text: listText(subscribers, total, now), json: { subscribers: states, total } };
      },
    }),
    export: subCommand({
      takes: '[--file FILE]',
      does: 'CSV of confirmed addresses, each with the address that unsubscribes it; to a new FILE that you alone may read',
      options: { file: { type: 'string' } },
      count: [0, 0],
      async run({ db, config }, { values: { file } }) {
        const shop = mailShop(config);
        const found = await confirmedSubscribers(db.read);
        const subscribers = found.map(({ email, confirmedAt, unsubscribeToken }) => ({
          email,
          confirmedAt,
          unsubscribe: unsubscribeAddress(shop, unsubscribeToken),
        }));
        const rows = subscribers.map(({ email, confirmedAt, unsubscribe }) => [email, confirmedAt, unsubscribe]);
        const csv = csvText([['email', 'confirmedAt', 'unsubscribe'], ...rows]);
        // Printing ends the last line.
        if (file === undefined) return { text: csv.trimEnd(), json: { subscribers } };
        await writeNew(file, async () => csv);
        const text = `${counted(subscribers.length, 'address is', 'addresses are')} in ${file}, which only you can read.`;
        return { text, json: { file, total: subscribers.length } };
      },
    }),
    invite: subCommand({
      takes: '--dry-run | --yes',
      does: 'mails the link to addresses stored before there was one, once',
      options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
      count: [0, 0],
      async run({ db, config, operator, now }, { values }) {
        if ((values['dry-run'] === true) === (values.yes === true))
          throw usageError({ name: 'shop' }, 'Say --dry-run to count them, or --yes to mail them.');
        if (values.yes === true) {
          const mailed = await inviteSubscribers(db, { shop: mailShop(config) }, operator, now);
          const sentence = `${counted(mailed, 'address gets', 'addresses get')} a mail with a link; the running shop starts sending them within ${CHECK_MS / 1000} seconds.`;
          const text = mailed === 0 ? 'No address waits for its first mail.' : sentence;
          return { text, json: { mailed } };
        }
        const waiting = await countUninvited(db.read);
        const text = `${counted(waiting, 'address', 'addresses')} would get a mail with a link. Nothing was changed.`;
        return { text, json: { waiting } };
      },
    }),
    remove: subCommand({
      takes: 'EMAIL',
      does: 'takes an address off the newsletter',
      options: {},
      count: [1, 1],
      async run({ db, operator, now }, { positionals: [email = ''] }) {
        await removeSubscriber(db, operator, email, now);
        return { text: 'It gets no newsletter any more.', json: { isRemoved: true } };
      },
    }),
  },
};
