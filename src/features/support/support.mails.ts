/** The mails about a message of the contact form: to support, and the answer to its sender. */
import type { Mail } from '../../providers/mail.ts';
import type { MailShop } from '../../providers/mail-body.ts';
import { formatMoment } from '../../shared/dates.ts';
import { oneLine } from '../../shared/one-line.ts';
import { isEmail } from '../account/identifiers/identifiers.ts';
import { quotedLines, type SupportMessage, senderFacts } from './support-message.ts';

/** The address for an answer: the given one, otherwise the proven one of the account; undefined if there is neither. */
export function replyAddress({ contact, client }: SupportMessage): string | undefined {
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

/** From whom an answer comes, and the address of support; undefined for a live shop that configures none. */
interface Answerer {
  readonly shop: MailShop;
  readonly messagesTo: string | undefined;
}

/** An answer to a message. */
interface MailedAnswer {
  readonly id: number;
  readonly to: string;
  readonly text: string;
}

/** How the receiver of an answer goes on. A live shop without an address for messages reads no replies. */
const wayOn = ({ shop, messagesTo }: Answerer) =>
  messagesTo === undefined
    ? `Questions? Call ${shop.supportPhone}.`
    : `Questions? Reply to this mail, or call ${shop.supportPhone}.`;

/**
 * The answer to a message as plain text, with the message below it. Its subject contains nothing that anybody typed, and
 * replies go to support.
 */
export function answerMail(
  services: Answerer,
  { id: messageId, createdAt, message }: SupportMessage,
  { id, to, text }: MailedAnswer,
): Mail {
  const { productName } = services.shop;
  const parts = [
    'Hello,',
    text,
    wayOn(services),
    productName,
    `Your message of ${formatMoment(createdAt)} (time in Lagos):`,
    quotedLines(message).join('\n'),
  ];
  return {
    to,
    kind: 'answer',
    isProven: false,
    subject: oneLine(`Our answer to your message ${messageId} - ${productName}`),
    body: { text: `${parts.join('\n\n')}\n`, html: '' },
    replyTo: services.messagesTo,
    answerId: id,
  };
}
