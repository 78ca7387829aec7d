/** `npm run shop -- messages`: reads, answers and closes messages of the contact form. */
import { readFile } from 'node:fs/promises';
import { answerMessage } from '../../src/features/support/operator/answer-message.service.ts';
import { closeMessage, reopenMessage } from '../../src/features/support/operator/close-message.service.ts';
import { deleteMessage } from '../../src/features/support/operator/delete-message.service.ts';
import {
  answersOf,
  messageById,
  messagesForOperator,
  type StoredMessage,
} from '../../src/features/support/operator/messages.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { CHECK_MS } from '../../src/providers/mail-sender.ts';
import { mailShop } from '../../src/server/providers/mail-shop.ts';
import { counted } from '../../src/shared/counted.ts';
import { usageError } from '../command.ts';
import { type Group, idArgument, limitOf, subCommand } from './command.ts';
import { forgetMailsOf } from './forget-mails.ts';
import { formatMessage, formatMessages, mailState, messageState } from './message-text.ts';

/** The text of an answer: an argument, or the content of a file. */
async function textOf(argument: string | undefined, file: string | undefined): Promise<string> {
  if ((argument === undefined) === (file === undefined))
    throw usageError({ name: 'shop' }, 'Write the answer between quotation marks, or name its file with --file.');
  if (file === undefined) return argument ?? '';
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new OperatorError(`${file} cannot be read: ${error.message}`);
  });
}

const asJson = (message: StoredMessage, now: number) => ({
  ...message,
  mail: mailState(message, now),
  state: messageState(message),
});

export const MESSAGES: Group = {
  about: 'reads, answers and closes messages of the contact form',
  notes: 'An answer is mailed to the email that the sender left, stored with the message, and closes it.',
  commands: {
    list: subCommand({
      takes: '[--open] [--limit N]',
      does: 'messages of the contact form, the newest first',
      options: { open: { type: 'boolean' }, limit: { type: 'string' } },
      count: [0, 0],
      async run({ db, now }, { values }) {
        const filter = { isOpen: values.open === true, limit: limitOf(values.limit) };
        const { messages, total } = await messagesForOperator(db.read, filter);
        return { text: formatMessages(messages, total, now), json: messages.map((one) => asJson(one, now)) };
      },
    }),
    show: subCommand({
      takes: 'ID',
      does: 'one message with its answers, and how its sender is answered',
      options: {},
      count: [1, 1],
      async run({ db, now }, { positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const message = await messageById(db.read, id);
        if (!message) throw new OperatorError(`There is no message ${id}.`);
        const answers = await answersOf(db.read, id);
        const shown = answers.map((one) => ({ ...one, mail: mailState(one, now) }));
        return { text: formatMessage(message, answers, now), json: { ...asJson(message, now), answers: shown } };
      },
    }),
    answer: subCommand({
      takes: 'ID (TEXT | --file FILE) [--by-phone]',
      does: 'mails an answer, or with --by-phone notes one',
      options: { file: { type: 'string' }, 'by-phone': { type: 'boolean' } },
      count: [1, 2],
      async run({ db, config, operator, now }, { values, positionals: [given, argument] }) {
        const [id, byPhone] = [idArgument(given, 'ID'), values['by-phone'] === true];
        const text = await textOf(argument, values.file);
        const services = { shop: mailShop(config), messagesTo: config.messagesTo };
        const { to, isRepeated } = await answerMessage(db, services, operator, { id, text, byPhone }, now);
        const sentence = isRepeated
          ? `Message ${id} has this answer already; nothing was sent.`
          : to === null
            ? `The answer is noted, and message ${id} closed.`
            : `The answer goes to ${to}, and message ${id} is closed. The running shop sends it within ${CHECK_MS / 1000} seconds.`;
        return { text: sentence, json: { id, to, isRepeated } };
      },
    }),
    close: subCommand({
      takes: 'ID [--note TEXT]',
      does: 'closes a message that needs no answer',
      options: { note: { type: 'string' } },
      count: [1, 1],
      async run({ db, operator, now }, { values, positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const isChanged = await closeMessage(db, operator, { id, note: values.note }, now);
        const text = isChanged ? `Message ${id} is closed.` : `Message ${id} was already closed.`;
        return { text, json: { id, isChanged } };
      },
    }),
    reopen: subCommand({
      takes: 'ID',
      does: 'opens a closed message again',
      options: {},
      count: [1, 1],
      async run({ db, operator, now }, { positionals: [given] }) {
        const id = idArgument(given, 'ID');
        const isChanged = await reopenMessage(db, operator, id, now);
        return {
          text: isChanged ? `Message ${id} is open again.` : `Message ${id} was already open.`,
          json: { id, isChanged },
        };
      },
    }),
    delete: subCommand({
      takes: 'ID [--dry-run]',
      does: 'erases a message with its answers, note and mails, for somebody who asks for it',
      options: { 'dry-run': { type: 'boolean' } },
      count: [1, 1],
      async run({ db, config, operator, now }, { values, positionals: [given] }) {
        const [id, isDryRun] = [idArgument(given, 'ID'), values['dry-run'] === true];
        const services = { forgetMails: forgetMailsOf(config) };
        const { answers, unsent } = await deleteMessage(db, services, operator, { id, isDryRun }, now);
        const what = `with ${counted(answers, 'answer', 'answers')} and ${counted(unsent, 'mail that waits', 'mails that wait')}`;
        const text = isDryRun
          ? `Message ${id} would be erased, ${what}. Nothing was changed.`
          : `Message ${id} is erased, ${what}. Mails that a mailbox received stay there: delete them by hand.`;
        return { text, json: { id, answers, unsent, isDryRun } };
      },
    }),
  },
};
