/** The mail that forwards a message of the contact form to support. */
import type { Mail } from '../../providers/mail.ts';
import { formatMoment } from '../../shared/dates.ts';
import { oneLine } from '../../shared/one-line.ts';
import { isEmail } from '../account/identifiers/identifiers.ts';
import { quotedLines, type SupportMessage, senderFacts } from './support-message.ts';

/** The address for an answer: the given one, otherwise the proven one of the account. */
function replyAddress({ contact, client }: SupportMessage): string | undefined {
  if (contact !== null && isEmail(contact)) return contact;
  return contact === null && client?.isProven ? (client.email ?? undefined) : undefined;
}

/**
 * Plain text to `supportEmail`. Its subject, which is stored for longer than its text, contains no data of the sender.
 * @param productName name of the shop
 */
export function messageMail(supportEmail: string, productName: string, message: SupportMessage): Mail {
  const { id, createdAt } = message;
  const facts = senderFacts(message).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `Message ${id} from the contact form, ${formatMoment(createdAt)} (time in Lagos)`,
    facts.join('\n'),
    quotedLines(message.message).join('\n'),
    `To show it again: npm run messages -- show ${id}`,
  ];
  return {
    to: supportEmail,
    kind: 'support',
    isProven: true,
    subject: oneLine(`Message ${id} from the contact form - ${productName}`),
    body: { text: `${text.join('\n\n')}\n`, html: '' },
    replyTo: replyAddress(message),
    messageId: id,
  };
}
