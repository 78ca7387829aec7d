/** The mails of an account, in text and HTML. */
import type { Mail } from '../../providers/mail.ts';
import { type Addressee, composeMail, type MailShop, pageAddress } from '../../providers/mail-body.ts';

/** The addressee at an address that somebody typed. */
const stranger = (email: string): Addressee => ({ email, pseudo: '', isProven: false });

/** The code of a password reset, with a link to its page and its effect on an account with an unproven email. */
export function resetMail(
  shop: MailShop,
  to: Addressee,
  reset: { readonly code: string; readonly codeHash: string; readonly beginsAnew: boolean },
): Mail {
  return composeMail(shop, to, { kind: 'reset', subject: 'Your code for a new password' }, [
    'Somebody asked for a new password for your account. If it was you, open this page:',
    { link: pageAddress(shop, `/auth/verif/code/?${reset.codeHash}`) },
    'and enter this code there:',
    { code: reset.code },
    'It expires in 15 minutes and works once. We will never ask you for it by phone or message.',
    ...(reset.beginsAnew
      ? [
          'Nobody has confirmed this email address yet. With the new password the account begins anew: what is in it is removed, except orders. If you are still logged in somewhere, you can keep all of it: confirm your email there first, under Login and security.',
        ]
      : []),
    'If it was not you, you can ignore this email: your password stays the same.',
  ]);
}

/**
 * The code for a new mail address, sent to that address.
 * @param isOwn whether the account has it already, and only proves it
 */
export function emailCodeMail(shop: MailShop, email: string, code: string, isOwn: boolean): Mail {
  return composeMail(
    shop,
    stranger(email),
    { kind: isOwn ? 'proof' : 'code', subject: 'Your code to confirm this email address' },
    [
      'Somebody wants to use this email address for an account with us. If it was you, enter this code on the page where you gave the address:',
      { code },
      'It expires in 15 minutes and works once. We will never ask you for it by phone or message.',
      'If it was not you, you can ignore this email: without the code your address is not used.',
    ],
  );
}

/** Sent instead of a code to an address that belongs to another account. */
export function emailInUseMail(shop: MailShop, email: string): Mail {
  return composeMail(
    shop,
    stranger(email),
    { kind: 'code', subject: 'You already have an account with this email address' },
    [
      'Somebody wants to use this email address for another account. There is an account with it already, so we sent no code.',
      'If it was you, log in with this address. If you do not know the password, choose a new one here:',
      { link: pageAddress(shop, '/auth/reset-password') },
      'If it was not you, you can ignore this email: your account stays the same.',
    ],
  );
}

/** Notifies the old address that the account has a new one. */
export function emailChangedMail(shop: MailShop, to: Addressee): Mail {
  return composeMail(shop, to, { kind: 'notice', subject: 'The email address of your account was changed' }, [
    'Your account has a new email address from now on. We write to the new one, and you log in with it.',
    'If it was you, you don’t need to do anything.',
    `If it was not you, write to ${shop.supportEmail} immediately: somebody else has access to your account.`,
  ]);
}

/** Says that the account can now be signed in to with Google. */
export function googleConnectedMail(shop: MailShop, to: Addressee): Mail {
  return composeMail(shop, to, { kind: 'notice', subject: 'You can now log in with Google' }, [
    'Your account is connected with the Google account of this email address from now on.',
    'If you have a password, you can go on using it. If it was not you, choose a new password, which also removes the connection and logs out all devices:',
    { link: pageAddress(shop, '/auth/reset-password') },
  ]);
}
