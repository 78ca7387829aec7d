/** The parts that all mails share: greeting, paragraphs in text and HTML, support address. */

import { escapeHtml } from '../shared/escape-html.ts';
import { holdsLink, oneLine } from '../shared/one-line.ts';
import type { Mail } from './mail.ts';
import type { MailKind } from './mail-limits.ts';

/** Facts about the shop that mails contain. */
export interface MailShop {
  readonly productName: string;
  readonly publicUrl: string;
  readonly supportEmail: string;
  readonly supportPhone: string;
}

/** The recipient of a mail. */
export interface Addressee {
  readonly email: string;
  readonly pseudo: string;
  /** Whether the customer `pseudo` has verified the address. */
  readonly isProven: boolean;
}

/** A label with a value, and optional text below. */
export interface MailRow {
  readonly label: string;
  readonly value: string;
  readonly notes?: readonly string[];
}

/** A paragraph; `link`, `code` and `rows` are separate blocks. */
export type MailPart =
  | string
  | { readonly link: string }
  | { readonly code: string }
  | { readonly rows: readonly MailRow[] };

function rowInText({ label, value, notes = [] }: MailRow): string {
  return [`${label} ${value}`, ...notes.map((note) => `    ${note}`)].join('\n');
}

function inText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('rows' in part) return part.rows.map(rowInText).join('\n');
  return 'link' in part ? part.link : `    ${part.code}`;
}

const CELL = 'padding:4px 0;vertical-align:top';

function rowInHtml({ label, value, notes = [] }: MailRow): string {
  const below = notes.map((note) => `<br><small>${escapeHtml(note)}</small>`).join('');
  return `<tr><td style="${CELL};overflow-wrap:anywhere">${escapeHtml(label)}${below}</td><td style="${CELL};padding-left:16px;text-align:right">${escapeHtml(value)}</td></tr>`;
}

function inHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('code' in part)
    return `<p style="font:700 28px/1.4 ui-monospace,monospace;letter-spacing:6px">${escapeHtml(part.code)}</p>`;
  if ('rows' in part)
    return `<table role="presentation" style="border-collapse:collapse;max-width:600px;width:100%">${part.rows.map(rowInHtml).join('')}</table>`;
  const link = escapeHtml(part.link);
  return `<p><a href="${link}">${link}</a></p>`;
}

/** Maximum characters of a name in a greeting. */
const GREETED = 40;

/**
 * Returns the greeting. Anyone may open an account with a stranger's address, so the name must not be usable as a
 * message: it is used only for a verified address, and dropped when it is long or has a link.
 */
const greeting = ({ pseudo, isProven }: Addressee) =>
  !isProven || pseudo === '' || pseudo.length > GREETED || holdsLink(pseudo) ? 'Hello,' : `Hello ${pseudo},`;

/** The subject of a mail, which is also the title of its HTML. */
export const mailTitle = ({ productName }: MailShop, subject: string): string => oneLine(`${subject} - ${productName}`);

/** The text and the HTML of a mail. */
export const mailBody = (title: string, parts: readonly MailPart[]): Mail['body'] => ({
  text: `${parts.map(inText).join('\n\n')}\n`,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${parts.map(inHtml).join('')}</body></html>`,
});

/** Composes a mail of a kind that is counted (`mail-limits.ts`). */
export function composeMail(
  shop: MailShop,
  to: Addressee,
  { kind, subject }: { readonly kind: MailKind; readonly subject: string },
  parts: readonly MailPart[],
): Mail {
  const whole = [greeting(to), ...parts, `Questions? Write to ${shop.supportEmail}.`, shop.productName];
  const title = mailTitle(shop, subject);
  return {
    to: to.email,
    kind,
    isProven: to.isProven,
    subject: title,
    body: mailBody(title, whole),
  };
}

/** Returns the absolute address of a page of the shop. */
export const pageAddress = ({ publicUrl }: MailShop, path: string): string => `${publicUrl.replace(/\/$/, '')}${path}`;
