/** Crowds, floods, hostile requests, and attacks on the accounts and orders of others. */
import type { Case } from './case.ts';

const MAIL = 'tests/contract/providers/mail.test.ts';
const FLOOD = 'tests/pages/flood.test.ts';

export const LOAD: readonly Case[] = [
  {
    id: 'flood',
    problem: '260 visitors from as many addresses ask for new pages and searches at once',
    behaviour: '16 are rendered at a time, 200 wait, the others get a 503 with a message; cached pages are served',
    tests: [
      { file: FLOOD, titles: ['16 pages render', 'searches of the API'] },
      { file: 'tests/reliability/searches.test.ts', titles: ['G-185', 'G-186'] },
    ],
  },
  {
    id: 'one-address',
    problem: 'one address asks for more than its budget',
    behaviour: 'a 429 with `Retry-After`; what is cached is served, and other addresses notice nothing',
    tests: [
      { file: FLOOD, titles: ['429', 'counts once', 'smaller budget', 'invalid address'] },
      { file: 'src/api/uncached-work.test.ts' },
      { file: 'src/server/http/crawler-documents.test.ts' },
    ],
  },
  {
    id: 'stampede',
    problem: '120 visitors ask for one page that is not cached',
    behaviour: 'one render, one answer for all',
    tests: [{ file: 'tests/pages/stampede.test.ts' }],
  },
  {
    id: 'sign-in-flood',
    problem: 'guessing of passwords from many addresses',
    behaviour: 'signs nobody in, delays no page; customers get in with a captcha',
    tests: [
      { file: 'tests/reliability/sign-in-flood.test.ts' },
      { file: 'tests/reliability/workers.test.ts', titles: ['S-13'] },
    ],
  },
  {
    id: 'mail-relay',
    problem: 'an account orders again and again to an address that is not its own, with a text of its own',
    behaviour:
      'five short mails an hour and ten a day, over all accounts, without text of the customer; every order stands, and mails to proven addresses arrive',
    tests: [
      { file: 'tests/contract/orders/mail-relay.test.ts' },
      { file: 'tests/contract/providers/mail-limits.test.ts' },
    ],
  },
  {
    id: 'contact-mail',
    problem: 'the mail server is unavailable, or the form is flooded, while visitors write to support',
    behaviour:
      'each message is stored; its mail to support is tried again for two hours, 60 an hour are mailed, and `npm run messages` lists all',
    tests: [{ file: 'tests/contract/support/contact-mail.test.ts' }],
  },
  {
    id: 'orders-crowd',
    problem: 'a crowd orders the last pieces; two tabs place one order',
    behaviour: 'each piece is sold once, each order exists once',
    tests: [{ file: 'tests/reliability/orders-crowd.test.ts' }],
  },
  {
    id: 'hostile-texts',
    problem: 'texts that break programs, and very long ones, as searches',
    behaviour: 'an answer without an error, as fast as for others',
    tests: [{ file: 'tests/reliability/searches.test.ts', titles: ['a search for any text', 'cost no more than'] }],
  },
  {
    id: 'policy',
    problem: "a visitor's text looks like the scripts of a page",
    behaviour:
      'all pages have one policy, which no text changes; what a page weighs is known from its render; nothing grows',
    tests: [{ file: 'tests/pages/policy.test.ts' }, { file: 'scripts/checks/scanned-html.test.ts' }],
  },
  {
    id: 'slow-readers',
    problem: 'clients that read nothing, or send half a request or wrong ones',
    behaviour: 'they are cut off; stops and other clients do not wait for them',
    tests: [
      { file: 'src/server/http/stuck-readers.test.ts' },
      { file: 'src/server/http/server.test.ts', titles: ['431', 'without a host', 'Host: a', 'host: a'] },
    ],
  },
];

export const STRANGERS: readonly Case[] = [
  {
    id: 'planted-account',
    problem: "a stranger registers somebody else's mail address and fills the account",
    behaviour:
      'the reset that first proves the address empties it and ends every other way in; orders stay, and show their customer no contact of the stranger',
    tests: [{ file: 'tests/contract/permissions/planted-account.test.ts' }],
  },
  {
    id: 'stock-hold',
    problem: 'an account orders a stock without paying',
    behaviour:
      'unpaid orders hold 50 units until the email is proven or an order was paid, and a full line of one product; a message says what helps',
    tests: [
      { file: 'tests/contract/orders/caps.test.ts', titles: ['G-342', 'S-42'] },
      { file: 'src/features/orders/checkout/unpaid-units.test.ts' },
    ],
  },
  {
    id: 'track-guessing',
    problem: 'many addresses guess the phone number of an order, or the order of a phone number',
    behaviour:
      'ten wrong tries in 15 minutes over all addresses, 600 an hour of a /48; then a 429 with a message, and the customer sees the order after a sign-in',
    tests: [{ file: 'tests/contract/orders/track-order.test.ts', titles: ['G-344', 'only wrong attempts'] }],
  },
  {
    id: 'reset-timing',
    problem: 'the time of answers is measured to learn who has an account',
    behaviour: 'nothing is queried about an address before the answer has left; a stop loses no code',
    tests: [
      { file: 'tests/contract/account/account-cases.test.ts', titles: ['S-10, G-346'] },
      { file: 'src/api/work-behind.test.ts' },
    ],
  },
  {
    id: 'codes-in-logs',
    problem: 'an address with a code or a reference is logged',
    behaviour: 'the shop logs neither, nor does the shipped nginx file',
    tests: [{ file: 'src/server/http/logged-path.test.ts' }, { file: 'tests/reliability/nginx-log.test.ts' }],
  },
  {
    id: 'left-mails',
    problem: 'an account whose address nobody proved is deleted',
    behaviour: 'its mails, their files and its newsletter go with it; nothing of anybody else does',
    tests: [
      { file: 'tests/contract/account/account-cases.test.ts', titles: ['state 18, G-345'] },
      { file: 'tests/contract/orders/orders-cases.test.ts', titles: ['C-78: data about them'] },
      { file: MAIL, titles: ['G-345'] },
    ],
  },
];
