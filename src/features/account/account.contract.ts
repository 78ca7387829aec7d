import { z } from 'zod';
import { type CallContract, filledLine, idParam, plainText, timestamp } from '../../contract/wire.ts';
import type { accountCalls } from './account.calls.ts';

/** Maximum lengths of an account's texts, in characters; the specification names none. */
const MAX = { name: 100, email: 254, phone: 30, place: 100, password: 200, token: 4096, word: 30 } as const;

const name = filledLine(MAX.name);
const email = filledLine(MAX.email);
const phone = filledLine(MAX.phone);
const place = filledLine(MAX.place);
const password = z.string().max(MAX.password, `must be at most ${MAX.password} characters`);

/** A customer without secrets, as sign-in and every change answer it. */
const client = z.object({
  id: z.int(),
  nom: z.string(),
  pseudo: z.string(),
  email: z.string().nullable(),
  numTel: z.string().nullable(),
  /** Avatar: a path below the file host or an https address. */
  url: z.string().nullable(),
  cartId: z.int(),
});

/** Also the data that the customer entered at sign-up. */
const profile = client.extend({
  sexe: z.string().nullable(),
  dateNaissance: z.string().nullable(),
  pays: z.string().nullable(),
  province: z.string().nullable(),
  ville: z.string().nullable(),
  createdAt: timestamp,
  /** False for a customer who only ever signed in with Google. */
  hasPassword: z.boolean(),
  /** Whether the customer proved that the email is theirs (docs/accounts.md). */
  emailIsProven: z.boolean(),
  /** Addition: whether they order without a password. */
  isGuest: z.boolean(),
});

/** The place that orders go to: the newest address of the book, else the place of the profile; an addition. */
const deliverTo = z.object({ place: z.string().nullable(), addresses: z.int() });

/** The session record, as the browser stores it under `userConnected` (C-67); `expiry` in ms since 1970 (G-60). */
const sessionRecord = client.extend({
  deliverTo,
  token: z.string(),
  expiry: z.int(),
  /** Addition: true for a customer without a password. */
  isGuest: z.literal(true).optional(),
});

/**
 * ENT-100 to ENT-109. Missing and blank fields pass here; the handler refuses them with the form's specified messages.
 */
const signUpBody = z.object({
  pseudo: name.default(''),
  nom: name.default(''),
  email: email.nullish().transform((text) => text || null),
  numTel: phone.default(''),
  password: password.default(''),
  /** `Female` or `Male`. */
  sexe: plainText.max(MAX.word, `must be at most ${MAX.word} characters`).default(''),
  /** `YYYY-MM-DD`. */
  dateNaissance: plainText.max(MAX.word, `must be at most ${MAX.word} characters`).default(''),
  /** Names, not ids. */
  pays: place.default(''),
  province: place.default(''),
  ville: place.default(''),
});

const message = z.object({ message: z.string() });

/** Accounts, sessions and passwords; a session is `sessionRecord`, with its token. */
export const accountContract = {
  /** A customer without a password, with a session of seven days; their profile is empty. */
  continueAsGuest: { status: 201, answer: sessionRecord },
  /**
   * Turns a customer without a password into an account, with a password, names, and a phone number and mail address
   * that nobody else has. Their sessions end; the answer opens a new one.
   */
  becomeAccount: {
    params: z.object({ id: idParam }),
    body: signUpBody.pick({ pseudo: true, nom: true, email: true, numTel: true, password: true }),
    answer: sessionRecord,
  },
  /** Signs the new customer in as well (G-521). */
  signUp: { body: signUpBody, status: 201, answer: sessionRecord },
  signIn: { body: z.object({ val: email.default(''), password: password.default('') }), answer: sessionRecord },
  /** The posted profile is ignored: the server asks Google itself. */
  signInWithGoogle: {
    body: z.looseObject({ access_token: z.string().min(1, 'is missing').max(MAX.token, 'is too long') }),
    answer: sessionRecord,
  },
  /** `pendingEmail`: the address that waits for its code. */
  getClient: {
    params: z.object({ userId: idParam }),
    answer: profile.extend({ deliverTo, pendingEmail: z.string().nullable() }),
  },
  /**
   * Exactly one of the four fields. A new email takes effect once its code is sent (`confirmEmail`): until then the
   * answer holds the old one, and the new one as `pendingEmail`. Storefronts show `message`.
   */
  updateClient: {
    params: z.object({ id: idParam }),
    body: z
      .strictObject({ nom: name, pseudo: name, email, numTel: phone }, { error: 'takes nom, pseudo, email or numTel' })
      .partial(),
    answer: client.extend({ ...message.shape, pendingEmail: z.string().optional() }),
  },
  /** The code that was sent to the new email; blanks in it are ignored. */
  confirmEmail: {
    params: z.object({ id: idParam }),
    body: z.object({ code: plainText.max(40).default('') }),
    answer: client.extend(message.shape),
  },
  /** `password` is the old one; `email` may be empty. */
  changePassword: {
    body: z.object({ email: email.nullish(), password: password.default(''), newPassword: password.default('') }),
    answer: message,
  },
  requestResetCode: { body: z.object({ email: email.default('') }), answer: message },
  /** `resetToken` is the bearer token of the second step. */
  checkResetCode: {
    body: z.object({ codeHash: plainText.max(200), code: plainText.max(20) }),
    answer: z.object({
      message: z.string(),
      /** Addition: the effect of the new password on an account with an unproven email. */
      notice: z.string().optional(),
      /** For a link that an operator issued, `email` may be ''; the phone number is an addition. */
      findUserExist: z.object({ id: z.int(), email: z.string(), numTel: z.string().nullish() }),
      resetToken: z.string(),
    }),
  },
  setNewPassword: { body: z.object({ email: email.default(''), password: password.default('') }), answer: message },
  signOut: { answer: message },
  signOutEverywhere: { answer: message },
  /** `password` may be left out by a customer who has none. */
  deleteClient: {
    params: z.object({ id: idParam }),
    body: z.object({ password: password.default('') }),
    answer: message,
  },
  /** All stored data of a customer, by table, as it is stored; secrets are left out. */
  exportClient: {
    params: z.object({ id: idParam }),
    answer: z.object({
      exportedAt: timestamp,
      client: profile.extend({
        googleSub: z.string().nullable(),
        blockedAt: timestamp.nullable(),
        blockedReason: z.string().nullable(),
      }),
      adresses: z.array(z.looseObject({ id: z.int() })),
      /** Orders, each with its lines, the parts of its shops, its payments and its refunds. */
      commandes: z.array(
        z.looseObject({
          idCommande: z.string(),
          produits: z.array(z.looseObject({ produitId: z.int() })),
          livraisons: z.array(z.looseObject({ status: z.string() })),
          payments: z.array(z.looseObject({ reference: z.string() })),
          refunds: z.array(z.looseObject({ reference: z.string() })),
        }),
      ),
      panier: z.array(z.looseObject({ produitId: z.int() })),
      likes: z.array(z.looseObject({ produitId: z.int() })),
      follows: z.array(z.looseObject({ boutiqueId: z.int() })),
      etoiles: z.array(z.looseObject({ produitId: z.int() })),
      comments: z.array(z.looseObject({ produitId: z.int() })),
      /** What we changed of the account, the ratings and the reviews: not by whom. */
      changes: z.array(z.looseObject({ createdAt: timestamp, action: z.string(), subject: z.string() })),
      /** Messages to support, with their answers. */
      messages: z.array(z.looseObject({ message: z.string(), answers: z.array(z.looseObject({ text: z.string() })) })),
      sessions: z.array(z.looseObject({ createdAt: timestamp })),
      resets: z.array(z.looseObject({ expiresAt: timestamp })),
      /** Changes of the email that wait for their code. */
      emailChanges: z.array(z.looseObject({ email: z.string() })),
      /** Subject and times only, because the text of a mail may contain a code. */
      mails: z.array(z.looseObject({ subject: z.string() })),
      /** Start of the subscription. */
      newsletter: timestamp.nullable(),
      /** When its address was confirmed; null if it was not. */
      newsletterConfirmedAt: timestamp.nullable(),
    }),
  },
  /** A challenge of ALTCHA; the solved one comes back in the header `x-captcha`. */
  getCaptchaChallenge: { answer: z.looseObject({}) },
} satisfies Record<keyof typeof accountCalls, CallContract>;
