/** The mails of an account, in text and HTML. */
import type { Mail } from './mail.ts';
import { type Addressee, composeMail, type MailShop, pageAddress } from './mail-body.ts';

/** The code of a password reset, and the page that takes it (G-63). */
export function resetMail(
  shop: MailShop,
  to: Addressee,
  reset: { readonly code: string; readonly codeHash: string },
): Mail {
  return composeMail(shop, to, 'Your code for a new password', [
    'Somebody asked for a new password for your account. If it was you, open this page:',
    { link: pageAddress(shop, `/auth/verif/code/?${reset.codeHash}`) },
    'and enter this code there:',
    { code: reset.code },
    'It is good for 15 minutes and works once. We will never ask you for it by phone or message.',
    'If it was not you, there is nothing to do: your password stays as it is.',
  ]);
}

/** Says that Google sign-in took the place of a password (S-11). */
export function passwordRemovedMail(shop: MailShop, to: Addressee): Mail {
  return composeMail(shop, to, 'You now sign in with Google', [
    'Your account is connected with your Google account from now on.',
    'The account had a password that was chosen before your email address was confirmed. To keep strangers out we have removed it, and signed out all devices.',
    'If you want a password again, choose a new one here:',
    { link: pageAddress(shop, '/auth/reset-password') },
  ]);
}
