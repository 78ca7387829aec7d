/**
 * The personal data that is stored, why and for how long, as the Nigeria Data Protection Act 2023 requires: the one
 * table from which the privacy policy is made. Tests compare it with the database, the copy for download, deletion and
 * housekeeping. Pure.
 */
import { RETENTION_DAYS } from '../../shared/retention.ts';
import { LINK_DAYS } from '../newsletter/newsletter.ts';
import { namesOf, PROVIDER_NAMES } from '../payments/payment-providers.ts';

export interface PersonalData {
  /** Name of the data, for shoppers. */
  readonly name: string;
  readonly holds: string;
  /** The purpose, and the lawful basis of section 25 of the Act. */
  readonly why: string;
  readonly stored: string;
  /** Tables of the database. */
  readonly tables: readonly string[];
}

const WITH_ACCOUNT = 'Until you delete it, or your account.';

export const PERSONAL_DATA: readonly PersonalData[] = [
  {
    name: 'Account',
    holds:
      'Names, phone number, email address, country, state, city, date of birth, gender, picture, the number by which Google knows you, and a fingerprint of your password.',
    why: 'To run your account (our agreement with you).',
    stored: 'Until you delete your account.',
    tables: ['clients'],
  },
  {
    name: 'Being signed in',
    holds: 'When you signed in, and until when that holds.',
    why: 'To know that it is you (our agreement with you).',
    stored: `${RETENTION_DAYS.sessions} days at most.`,
    tables: ['sessions'],
  },
  {
    name: 'Codes and links we send you',
    holds:
      'The fingerprint of a code for a new password or a new email address, and how often it was tried; the fingerprint of a link for a new password that you asked us for, who made it and when it was used.',
    why: 'To give your account back to you alone (our agreement with you).',
    stored: `Codes work for 15 minutes, and are erased within ${RETENTION_DAYS.resets} day of that. Links work for an hour, and what we note of them is erased after ${RETENTION_DAYS.resetLinks} days.`,
    tables: ['password_resets', 'email_changes'],
  },
  {
    name: 'Address book',
    holds: 'Names, phone numbers and addresses for deliveries.',
    why: 'To deliver where you want (our agreement with you).',
    stored: WITH_ACCOUNT,
    tables: ['adresses'],
  },
  {
    name: 'Orders and payments',
    holds: `What you ordered, at what price, the name, phone number and address of the delivery, its progress, and the reference of a payment with ${namesOf(PROVIDER_NAMES)}. Never the card.`,
    why: 'To carry out your order (our agreement with you), and to have records of sales (the law).',
    stored:
      'As long as the law wants records of sales. Once you delete your account, without your name, phone number, email and address.',
    tables: [
      'commandes',
      'commande_produits',
      'unproven_orders',
      'livraisons',
      'payments',
      'refunds',
      'test_checkouts',
      'test_refunds',
    ],
  },
  {
    name: 'Changes that we made',
    holds: 'When one of us changed or blocked your account, or hid a rating or review of yours, who it was, and why.',
    why: 'To answer for what we did (our legitimate interest).',
    stored: 'What was changed, and why: until you delete your account.',
    tables: ['operator_actions'],
  },
  {
    name: 'Cart',
    holds: 'The products in your cart while you are signed in.',
    why: 'To show it on your other devices (our agreement with you).',
    stored: WITH_ACCOUNT,
    tables: ['carts', 'cart_produits'],
  },
  {
    name: 'Favourites and followed shops',
    holds: 'Which products you like, and which shops you follow.',
    why: 'To show them to you (our agreement with you).',
    stored: WITH_ACCOUNT,
    tables: ['likes', 'follows'],
  },
  {
    name: 'Ratings and reviews',
    holds: 'Your stars and texts, public with your first name and picture.',
    why: 'To help other shoppers (your consent: you write them).',
    stored: WITH_ACCOUNT,
    tables: ['etoiles', 'comments'],
  },
  {
    name: 'Messages to us',
    holds:
      'Your first name, your message, the email or phone number that you gave for an answer, and what we answered and noted.',
    why: 'To answer you (your consent: you write to us).',
    stored:
      'Until you ask us to erase them, or delete the account with which you sent them. We also get them by mail; ask us to erase that mail.',
    tables: ['signal_abus', 'message_answers'],
  },
  {
    name: 'Reports',
    holds:
      'What you reported about a product, a review or a rating, and the email or phone number that you gave for a question.',
    why: 'To look at it, and take down what is false or offensive (our legitimate interest, and that of other shoppers).',
    stored: `${RETENTION_DAYS.reports} days after we have looked at it.`,
    tables: ['reports'],
  },
  {
    name: 'Newsletter',
    holds: 'Your email address, and when you confirmed it by the link that we mailed you.',
    why: 'To send it (your consent).',
    stored: `Until you unsubscribe by the link in each newsletter, or delete an account with the same address. Without your confirmation: ${LINK_DAYS + RETENTION_DAYS.unconfirmedSubscribers} days.`,
    tables: ['newsletter'],
  },
  {
    name: 'Mails to you, and about your orders',
    holds:
      'The address, subject and text of a mail, such as the confirmation of an order to you, or the order itself to us and to each of its shops, with the name, address and phone number of the delivery. The text is erased once it is sent.',
    why: 'To send it, and to know that it was sent (our agreement with you).',
    stored: `${RETENTION_DAYS.mails} days.`,
    tables: ['mail_outbox'],
  },
  {
    name: 'Locations',
    holds: 'A rounded place, without your name, if your browser may tell it.',
    why: 'To show what is near (your consent).',
    stored: `${RETENTION_DAYS.locations} days.`,
    tables: ['localisations'],
  },
  {
    name: 'Counters against misuse',
    holds:
      'How often an action was tried from a network address, or for an account, and how many mails an address was sent: as fingerprints.',
    why: 'So that nobody can guess passwords or flood us (our legitimate interest, and yours).',
    stored: 'Until the limit ends: a day at most.',
    tables: ['rate_limits', 'captcha_challenges'],
  },
];
