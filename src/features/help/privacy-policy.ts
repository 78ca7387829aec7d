/**
 * The privacy policy. It says what this shop does and nothing else: whoever changes what is stored, for how long, or
 * who gets it, changes it here too. Pure.
 */

import type { ShopSettings } from '../../client/shop-settings.ts';
import { paymentPrivacy } from '../payments/payment-sentences.ts';
import { type LongText, mailLink, type TextFacts } from './long-text.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** The policy that comes with the shop; payment providers are named only where cards are taken. */
export function privacyPolicy(facts: TextFacts & Pick<ShopSettings, 'cardPayments'>): LongText {
  const { productName, supportPhone } = facts;
  const mail = mailLink(facts);
  return {
    id: 'privacy-policy',
    title: 'Privacy Policy',
    // The specified date (C-80).
    dateLine: 'Effective 16 Nov 2023',
    isNumbered: true,
    sections: [
      {
        id: 'privacy-in-short',
        title: 'In short',
        blocks: [
          `${productName} is a marketplace of independent shops in Nigeria. You can look around without telling us who you are. When you open an account or order something, we ask for what that needs and no more.`,
          {
            points: [
              'We do not sell your data, and we show no advertising that follows you.',
              'While your browser runs our scripts we set one cookie, and only when you use the data saver switch: it remembers that choice, on or off, and nothing about you. What your browser remembers for us stays on your device. Without scripts, three more cookies hold your cart, your sign-in and the key of your forms. They go to those pages alone, and follow nobody.',
              'Your password is never kept in a form that anyone can read.',
              'You can see, correct, take away and erase your data yourself, at any time.',
            ],
          },
          'This policy follows the Nigeria Data Protection Act 2023.',
        ],
      },
      {
        id: 'privacy-collection',
        title: 'What we collect',
        blocks: [
          'What you give us:',
          {
            points: [
              'Your account: last name, first name, phone number, and if you like an email address; your country, state, city, date of birth and gender; your password, kept only as a fingerprint of it.',
              'If you sign in with Google: your name, your verified email address, your picture and the number by which Google knows you. We never see your Google password.',
              'Your address book: names, phone numbers and addresses you want deliveries to go to.',
              'Your orders: what you ordered, at what price, where and when it should arrive, how you want to pay, and a phone number for the delivery.',
              'What you choose to do with your account: your cart, favourites, shops you follow, ratings and reviews. Ratings and reviews are public, with your first name and picture.',
              'Messages you send us through the contact form, and your email address if you subscribe to the newsletter.',
            ],
          },
          'What comes up while you use the shop:',
          {
            points: [
              'Your location, only if you allow your browser to tell it. We round it before we keep it, and keep it without your name.',
              'Your network address. We use it to count how often somebody tries to sign in, sign up or write to us, so that nobody can guess passwords or flood us. It can appear in a technical log when something fails.',
              'How often a product is looked at. This is a plain number; it does not say who looked.',
              'How fast our pages feel. In some views your browser may tell us a few times in milliseconds, the kind of page and the kind of connection, never which page or who you are. We keep only counts of them. Nothing is measured on pages of your account and orders, or while you save data.',
            ],
          },
        ],
      },
      {
        id: 'privacy-device',
        title: 'What stays on your device',
        blocks: [
          'Your browser keeps a few things for us in its own storage. They are needed for what you asked for, and none of them follows you to other sites:',
          {
            points: [
              'Who is signed in: your names, email, phone, picture and a signed token that lasts 30 days. It is removed when you log out.',
              'Your cart, and an order you have begun but not sent.',
              'The email address or phone number you signed in with, if you ticked Remember me. Never the password.',
            ],
          },
          'You can clear all of it in the settings of your browser. On a shared phone or computer, log out when you are done.',
        ],
      },
      {
        id: 'privacy-use',
        title: 'How we use it',
        blocks: [
          {
            points: [
              'To run your account and to carry out your orders: confirm them, take payment, deliver, answer questions. This is needed for the agreement between you and us.',
              'To keep the shop safe: to stop guessed passwords, fraud and abuse. This is our legitimate interest, and yours.',
              'To meet the law: records of sales must be kept, and buyers must be 18 or over.',
              'With your consent: to send the newsletter, and to use your location.',
            ],
          },
          'We do not build profiles of you, and no decision about you is made by a computer alone.',
        ],
      },
      {
        id: 'privacy-sharing',
        title: 'Who we share it with',
        blocks: [
          'Only with those who need a part of it to do what you asked for:',
          {
            points: [
              'The shop you order from and the person who delivers get your name, phone number, address and the order.',
              ...paymentPrivacy(facts),
              'Google, only if you choose to sign in with Google.',
              'Where a form asks you to prove that you are not a robot, that check runs on our own site, or at Google where this shop uses reCAPTCHA.',
              'The companies that run our servers and carry our mail work for us and may not use your data for anything else.',
              'Courts and authorities, when the law obliges us.',
            ],
          },
          'Some of these companies may process data outside Nigeria. We then work only with those who protect it as the Act demands.',
        ],
      },
      {
        id: 'privacy-security',
        title: 'How we protect it',
        blocks: [
          {
            points: [
              'Passwords are kept as argon2id fingerprints: nobody, not even us, can turn one back into your password.',
              'Codes for a new password last 15 minutes, work once, and end after five wrong tries.',
              'Every change to your account needs your signed token. When you log out it stops working; when you change your password, it stops working on all your other devices.',
              'The data lies in a place that only the servers of the shop can read, and our pages run no scripts of advertisers.',
            ],
          },
          'No system is perfectly safe. If data is ever lost to somebody who should not have it, we tell the Nigeria Data Protection Commission within 72 hours, and we tell you immediately when it could harm you.',
        ],
      },
      {
        id: 'privacy-retention',
        title: 'How long we keep it',
        blocks: [
          'Everything we store of you, why, and until when. What has reached its end is erased by our servers every hour.',
          {
            head: ['What', 'What is in it', 'Why', 'How long'],
            rows: PERSONAL_DATA.map(({ name, holds, why, stored }) => [name, holds, why, stored]),
          },
        ],
      },
      {
        id: 'privacy-rights',
        title: 'Your rights',
        blocks: [
          'The Nigeria Data Protection Act 2023 gives you these rights. Most of them you can use without asking us:',
          {
            points: [
              [
                'See and take your data: ',
                { text: 'Login and Security', href: '/user/account-and-security' },
                ' has a copy of everything to download.',
              ],
              ['Correct it: change your names, email, phone number and password on the same page.'],
              ['Erase it: ', { text: 'delete your account', href: '/help/delete-account' }, ' yourself.'],
              'Object to a use, or have it restricted while a question is open.',
              'Take back a consent at any time. What was done before stays lawful.',
            ],
          },
          [
            'For anything else write to ',
            mail,
            '. We answer within 30 days and it costs you nothing. If you are not satisfied, you can complain to the Nigeria Data Protection Commission.',
          ],
        ],
      },
      {
        id: 'privacy-consent',
        title: 'Your consent',
        blocks: [
          'Where we need your consent, you give it by something you do: by typing your address into the newsletter form and confirming it by the link that we mail you, or by answering yes when your browser asks about your location. Nothing is ticked for you, and the shop works if you say no.',
          [
            'You take it back just as easily: switch the location off in your browser, and end the newsletter by the link in each of its mails, or write to ',
            mail,
            '.',
          ],
        ],
      },
      {
        id: 'privacy-children',
        title: 'Children',
        blocks: [
          'Accounts are for people of 18 or over. We do not knowingly keep data of children. If a child has opened an account, tell us and we erase it.',
        ],
      },
      {
        id: 'privacy-changes',
        title: 'Changes and contact',
        blocks: [
          'When we change this policy, the new text is published here with its date. If a change matters to your account, we tell you before it takes effect.',
          [
            'Questions about your data: ',
            mail,
            ` or ${supportPhone}, every day, 24/7, or through the `,
            { text: 'contact form', href: '/user/contact-us' },
            '.',
          ],
        ],
      },
    ],
  };
}
