/** The mails of an account, in text and HTML. */
import { escapeHtml } from '../../ui/escape-html.ts';
import type { Mail } from './mail.ts';
import type { Services } from './services.ts';

type Shop = Services['shop'];

/** Whom a mail is for. */
export interface Addressee {
  readonly email: string;
  readonly pseudo: string;
}

/** A paragraph; `link` and `code` stand by themselves. */
type Part = string | { readonly link: string } | { readonly code: string };

function inText(part: Part): string {
  if (typeof part === 'string') return part;
  return 'link' in part ? part.link : `    ${part.code}`;
}

function inHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('code' in part)
    return `<p style="font:700 28px/1.4 ui-monospace,monospace;letter-spacing:6px">${escapeHtml(part.code)}</p>`;
  const link = escapeHtml(part.link);
  return `<p><a href="${link}">${link}</a></p>`;
}

/** Characters of the longest name that a mail greets. */
const GREETED = 40;
/** What mail programs make a link of. */
const LINK = /:\/|[.。．｡][\p{L}\p{N}]/u;

/**
 * Anybody may open an account for a stranger's address, so the name must not be a message of theirs: one that is long
 * or holds a link is left out.
 */
const greeting = (name: string) => (name.length > GREETED || LINK.test(name) ? 'Hello,' : `Hello ${name},`);

/** One of our mails. */
function mail(shop: Shop, { email, pseudo }: Addressee, subject: string, parts: readonly Part[]): Mail {
  const whole = [greeting(pseudo), ...parts, `Questions? Write to ${shop.supportEmail}.`, shop.productName];
  const title = `${subject} - ${shop.productName}`;
  return {
    to: email,
    subject: title,
    body: {
      text: `${whole.map(inText).join('\n\n')}\n`,
      html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${whole.map(inHtml).join('')}</body></html>`,
    },
  };
}

const page = ({ publicUrl }: Shop, path: string) => `${publicUrl.replace(/\/$/, '')}${path}`;

/** The code of a password reset, and the page that takes it (G-63). */
export function resetMail(
  shop: Shop,
  to: Addressee,
  reset: { readonly code: string; readonly codeHash: string },
): Mail {
  return mail(shop, to, 'Your code for a new password', [
    'Somebody asked for a new password for your account. If it was you, open this page:',
    { link: page(shop, `/auth/verif/code/?${reset.codeHash}`) },
    'and enter this code there:',
    { code: reset.code },
    'It is good for 15 minutes and works once. We will never ask you for it by phone or message.',
    'If it was not you, there is nothing to do: your password stays as it is.',
  ]);
}

/** Says that Google sign-in took the place of a password (S-11). */
export function passwordRemovedMail(shop: Shop, to: Addressee): Mail {
  return mail(shop, to, 'You now sign in with Google', [
    'Your account is connected with your Google account from now on.',
    'The account had a password that was chosen before your email address was confirmed. To keep strangers out we have removed it, and signed out all devices.',
    'If you want a password again, choose a new one here:',
    { link: page(shop, '/auth/reset-password') },
  ]);
}
