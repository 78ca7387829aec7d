/** Formats messages to support for an operator's terminal. */

import type { StoredAnswer, StoredMessage } from '../../src/features/support/operator/messages.repository.ts';
import { linesOf, quotedLines, senderFacts } from '../../src/features/support/support-message.ts';
import { mailStateOf } from '../../src/providers/mail-state.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import { oneLine } from '../../src/shared/one-line.ts';
import { RETENTION_DAYS } from '../../src/shared/retention.ts';
import { cut } from '../../src/shared/text.ts';
import { restNote, table } from './table.ts';

/** The maximum characters of a message in a list. */
const BEGINNING = 60;

/** Whether somebody has dealt with a message, and how. */
export const messageState = ({ closedAt, answerCount }: StoredMessage): string =>
  closedAt === null ? 'open' : answerCount > 0 ? 'answered' : 'closed';

/**
 * The state of the mail of a message or an answer; `unknown` once mails of its time are deleted.
 * @param now milliseconds since 1970
 */
export function mailState(message: StoredMessage | StoredAnswer, now: number): string {
  const { mail, createdAt } = message;
  if ('to' in message && message.to === null) return 'by phone';
  if (mail === null) return Date.parse(createdAt) > now - RETENTION_DAYS.mails * DAY_MS ? 'only stored' : 'unknown';
  return mailStateOf(mail, now);
}

/** One line per message. @param now milliseconds since 1970 */
export function formatMessages(messages: readonly StoredMessage[], total: number, now: number): string {
  if (messages.length === 0) return 'There are no messages.';
  const rows = messages.map((message) => [
    String(message.id),
    formatMoment(message.createdAt),
    mailState(message, now),
    messageState(message),
    message.prenom,
    message.contact ?? (message.client ? `customer ${message.client.id}` : '-'),
    cut(linesOf(message.message).join(' '), BEGINNING),
  ]);
  const head = ['ID', 'SENT', 'MAIL', 'STATE', 'NAME', 'ANSWER TO', 'MESSAGE'];
  return [table([head, ...rows]), ...restNote(messages.length, total, 'messages')].join('\n');
}

/** An answer below its message. */
function answerLines(answer: StoredAnswer, now: number): string[] {
  const { text, to, createdAt, person, actingAs } = answer;
  const [who, how] = [actingAs ?? person, to === null ? 'by phone' : `to ${to} (${mailState(answer, now)})`];
  return [
    '',
    `Answer of ${formatMoment(createdAt)} by ${oneLine(who)}, ${oneLine(how)}`,
    '',
    ...quotedLines(text).map((line) => `  ${line}`),
  ];
}

/** `answered since 27 Nov 2026, 10:15`, with its note. */
function closedFact(message: StoredMessage): string {
  const { closedAt, closedNote } = message;
  const since = closedAt === null ? '' : ` since ${formatMoment(closedAt)}`;
  return oneLine(`${messageState(message)}${since}${closedNote === null ? '' : `: ${closedNote}`}`);
}

/** Everything about a message. @param now milliseconds since 1970 */
export function formatMessage(message: StoredMessage, answers: readonly StoredAnswer[], now: number): string {
  const facts = [
    ['Sent', `${formatMoment(message.createdAt)} (time in Lagos)`],
    ['Mail', mailState(message, now)],
    ['State', closedFact(message)],
    ...senderFacts(message),
  ];
  return [
    `Message ${message.id}`,
    ...facts.map(([name, value]) => `  ${`${name}:`.padEnd(12)}${value}`),
    '',
    ...quotedLines(message.message).map((line) => `  ${line}`),
    ...answers.flatMap((answer) => answerLines(answer, now)),
  ].join('\n');
}
