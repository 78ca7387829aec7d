/** Failures of what the shop calls, and of shared caches in front of it. */
import type { Case } from './case.ts';

const MAIL = 'tests/contract/providers/mail.test.ts';

export const PROVIDERS: readonly Case[] = [
  {
    id: 'payment-unavailable',
    problem: 'the payment provider is silent, slow or answers nonsense',
    behaviour: 'a 503 with a sentence after 10 s; no order is cancelled before its payment was queried',
    tests: [
      { file: 'tests/contract/providers/paystack.test.ts', titles: ['failure of the service', 'time out'] },
      { file: 'tests/contract/orders/overdue-orders.test.ts', titles: ['while the provider is unavailable'] },
    ],
  },
  {
    id: 'no-card-payment',
    problem: 'a live shop has no key of Paystack, or its key was removed',
    behaviour:
      'no page and no feed names cards, the checkout offers cash; orders that wait for a card payment say what to do',
    tests: [{ file: 'tests/pages/no-card-payment.test.ts' }],
  },
  {
    id: 'mail-unavailable',
    problem: 'the mail server refuses, hangs, or the disk of the outbox is full',
    behaviour: 'the mail waits in the database and is tried nine times in two hours; the order stands',
    tests: [{ file: MAIL, titles: ['that says', 'growing delays', 'given up immediately', 'dies while sending'] }],
  },
  {
    id: 'captcha-unavailable',
    problem: 'the captcha provider or Google does not answer',
    behaviour: 'a 503 with a sentence; nobody is signed in, and no attempt counts against the visitor',
    tests: [
      { file: 'tests/contract/providers/recaptcha.test.ts', titles: ['failure of the service'] },
      { file: 'tests/contract/account/account-cases.test.ts', titles: ['a silent Google'] },
    ],
  },
  {
    id: 'edge-unavailable',
    problem: 'a shared cache in front cannot be purged',
    behaviour: 'pages get short lives; missed purges are sent when it is back',
    tests: [
      { file: 'tests/reliability/edge-varnish.test.ts', titles: ['while Varnish cannot be told'] },
      { file: 'src/server/edge/edge-purger.test.ts', titles: ['what fails is tried again'] },
    ],
  },
  {
    id: 'edge-purge',
    problem: 'a visitor sends purges to Varnish, also through a proxy on its machine',
    behaviour: 'a 403, or a 405 from nginx; nothing is purged, and the shop hears nothing of it',
    tests: [{ file: 'tests/reliability/edge-purge.test.ts' }],
  },
  {
    id: 'edge-outage',
    problem: 'behind Varnish, the database is gone, or the shop is killed',
    behaviour:
      'cached pages go on, also old ones while the shop is gone; the rest is a 503 in the form of the shop with `Retry-After`; what was purged is never shown',
    tests: [{ file: 'tests/reliability/edge-outage.test.ts' }],
  },
];
