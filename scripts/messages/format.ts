/** Formats messages to support for an operator's terminal. */

import type { StoredMessage } from '../../src/features/support/support.repository.ts';
import { linesOf, quotedLines, senderFacts } from '../../src/features/support/support-message.ts';
import { MAX_ATTEMPTS } from '../../src/providers/mail-sender.ts';
import { formatMoment } from '../../src/shared/dates.ts';
import { RETENTION_DAYS } from '../../src/shared/retention.ts';
import { cut } from '../../src/shared/text.ts';
import { table } from '../shop/table.ts';

/** The maximum characters of a message in a list. */
const BEGINNING = 60;
const DAY = 86_400_000;

/**
 * The state of a message's mail; `unknown` once mails of its time are deleted.
 * @param now milliseconds since 1970
 */
export function mailState({ mail, createdAt }: StoredMessage, now: number): string {
  if (mail === null) return Date.parse(createdAt) > now - RETENTION_DAYS.mails * DAY ? 'only stored' : 'unknown';
  if (mail.sentAt !== null) return 'sent';
  return mail.attempts >= MAX_ATTEMPTS ? 'given up' : 'waiting';
}

/** One line per message. @param now milliseconds since 1970 */
export function formatMessages(messages: readonly StoredMessage[], total: number, now: number): string {
  if (messages.length === 0) return 'There are no messages.';
  const rows = messages.map((message) => [
    String(message.id),
    formatMoment(message.createdAt),
    mailState(message, now),
    message.prenom,
    message.contact ?? (message.client ? `customer ${message.client.id}` : '-'),
    cut(linesOf(message.message).join(' '), BEGINNING),
  ]);
  const rest =
    messages.length < total
      ? [`${messages.length} of ${total.toLocaleString('en')} messages; --limit N shows more.`]
      : [];
  return [table([['ID', 'SENT', 'MAIL', 'NAME', 'ANSWER TO', 'MESSAGE'], ...rows]), ...rest].join('\n');
}

/** Everything about a message. @param now milliseconds since 1970 */
export function formatMessage(message: StoredMessage, now: number): string {
  const facts = [
    ['Sent', `${formatMoment(message.createdAt)} (time in Lagos)`],
    ['Mail', mailState(message, now)],
    ...senderFacts(message),
  ];
  return [
    `Message ${message.id}`,
    ...facts.map(([name, value]) => `  ${`${name}:`.padEnd(12)}${value}`),
    '',
    ...quotedLines(message.message).map((line) => `  ${line}`),
  ].join('\n');
}
