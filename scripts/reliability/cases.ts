/** Failures and attacks with their expected results, and the tests of them: the table of docs/reliability.md. */

/** Tests of a file whose titles contain one of `titles`, or all of its tests. */
export interface TestsOf {
  readonly file: string;
  readonly titles?: readonly string[];
}

export interface Case {
  /** The value of `--only` that selects it. */
  readonly id: string;
  readonly problem: string;
  /** What shoppers get, and how the shop recovers. */
  readonly behaviour: string;
  readonly tests: readonly TestsOf[];
}

const STORAGE = 'tests/contract/orders/storage-errors.test.ts';
const POSTGRES = 'tests/reliability/postgres-processes.test.ts';
const MAIL = 'tests/contract/providers/mail.test.ts';
const FLOOD = 'tests/pages/flood.test.ts';

const DATABASE: readonly Case[] = [
  {
    id: 'database-gone',
    problem: 'the database server crashes and is down for 10 s',
    behaviour:
      'cached pages are served; the rest is a 503 with `Retry-After`; no committed write is lost, and pages follow again',
    tests: [{ file: POSTGRES, titles: ['a server that crashes'] }],
  },
  {
    id: 'database-hangs',
    problem: 'the database server hangs',
    behaviour: 'the same, within seconds; the shop can still be stopped; a write that hung completes',
    tests: [{ file: POSTGRES, titles: ['a server that hangs', 'whose server hangs'] }],
  },
  {
    id: 'database-fails',
    problem: 'PostgreSQL has no room, is read-only, or cancels a statement that is too slow',
    behaviour: 'reads go on; an order is a 503 with a sentence, changes nothing, and can be sent again',
    tests: [{ file: STORAGE, titles: ['on a server that is'] }],
  },
  {
    id: 'database-full',
    problem: 'the disk of the embedded database is full during orders',
    behaviour: 'the same; the health check says that the database takes no writes until there is room',
    tests: [
      { file: STORAGE, titles: ['on a full disk'] },
      { file: 'src/server/http/write-probe.test.ts', titles: ['a full disk'] },
    ],
  },
  {
    id: 'health-full-disk',
    problem: 'the disk of PostgreSQL, or of the embedded database, is truly full',
    behaviour:
      '`/readyz` and `/healthz` say within 5 s that nothing can be stored, `/livez` and cached pages go on; with room again all are well',
    tests: [
      { file: 'tests/reliability/health-full-disk.test.ts' },
      { file: 'src/server/http/write-probe.test.ts', titles: ['no new ones'] },
      { file: 'src/server/http/health.test.ts', titles: ['of writes', 'without a database'] },
    ],
  },
  {
    id: 'database-locked',
    problem: 'another program locks the embedded database',
    behaviour: 'writes wait up to 20 s in all and go on when it is free; then they are a 503 at once, until it is free',
    tests: [{ file: STORAGE, titles: ['has locked the database'] }, { file: 'src/data/sqlite/free-wait.test.ts' }],
  },
  {
    id: 'database-file',
    problem: 'the file of the database is read-only, missing or damaged',
    behaviour: 'a 503 with a sentence, not a 500; `npm run doctor` names the problem',
    tests: [{ file: STORAGE, titles: ['a file that is read-only'] }],
  },
  {
    id: 'writer-dies',
    problem: 'the thread that writes, or one that reads, dies or hangs',
    behaviour: 'its requests fail with a 503; the next one starts it again',
    tests: [
      { file: 'tests/contract/database/sqlite-writer.test.ts', titles: ['when the writer dies'] },
      { file: 'tests/contract/readers/pool.test.ts', titles: ['a thread that dies', 'a job that never ends'] },
    ],
  },
  {
    id: 'migration',
    problem: 'a migration fails, or its process is killed halfway',
    behaviour: 'the database is as before; the next start migrates it',
    tests: [
      {
        file: 'tests/contract/database/migrate.test.ts',
        titles: ['killed halfway', 'a failed migration', 'at the same time'],
      },
    ],
  },
];

const IMPORTS: readonly Case[] = [
  {
    id: 'import-html',
    problem: 'a row of an import nests 3,000 tags, spans 100,000,000 columns, or takes years for a regular expression',
    behaviour: 'it is one rejected row with its line, and the others are imported; a stop is obeyed within seconds',
    tests: [
      { file: 'tests/contract/import/hostile-rows.test.ts' },
      { file: 'tests/contract/import/command.test.ts', titles: ['in the middle of a row that takes years'] },
    ],
  },
  {
    id: 'rollback',
    problem: 'an update has migrated the database, and processes of the version before still run or are started',
    behaviour: 'those that run go on serving and writing; a start is refused with a message that says what to do',
    tests: [{ file: 'tests/reliability/rollback.test.ts' }],
  },
];

const DISK: readonly Case[] = [
  {
    id: 'picture-disk',
    problem: 'the folder of pictures takes no files',
    behaviour: 'pictures are made for each request and logged; none is missing',
    tests: [{ file: 'src/server/pictures/stored-pictures.test.ts', titles: ['a folder without write access'] }],
  },
  {
    id: 'import-disk',
    problem: 'the disk is full during an import, or the import is killed',
    behaviour: 'it ends with a sentence; what was stored stays whole, and the import can be repeated',
    tests: [
      { file: 'tests/contract/import/reading.test.ts', titles: ['a full disk'] },
      { file: 'tests/contract/import/command.test.ts', titles: ['a killed import'] },
    ],
  },
  {
    id: 'picture-corrupt',
    problem: 'a picture is damaged, none at all, or a bomb',
    behaviour: 'a 422 with a sentence, at no further cost; the page shows its placeholder',
    tests: [
      { file: 'src/server/pictures/pictures.test.ts', titles: ['is a 422', 'replaced by a picture'] },
      { file: 'tests/pages/files.test.ts', titles: ['a broken picture'] },
    ],
  },
];

const PROVIDERS: readonly Case[] = [
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

const PROCESSES: readonly Case[] = [
  {
    id: 'npm-start',
    problem: 'npm is stopped or killed, a terminal closes, the port is taken, a second shop starts, the disk is full',
    behaviour:
      'the shop ends with its npm and frees the port, and outlives a terminal that it does not use; who has the port, another shop on the folder and a full disk are named',
    tests: [
      { file: 'tests/reliability/npm-start.test.ts' },
      { file: 'scripts/own-node.test.ts', titles: ['G-371'] },
      { file: 'src/server/start-failure.test.ts', titles: ['G-370', 'G-371'] },
    ],
  },
  {
    id: 'demo-live',
    problem: 'a live shop starts on a database that a demo has filled',
    behaviour:
      'it does not open, and says what is there; `npm run demo -- --remove` removes the demo alone, names orders that are in the way, and goes on after a kill',
    tests: [
      { file: 'tests/reliability/start.test.ts', titles: ['G-367'] },
      { file: 'tests/contract/demo/remove.test.ts' },
      { file: 'tests/contract/demo/sign-ins.test.ts', titles: ['G-367'] },
      { file: 'tests/contract/doctor/demo.test.ts' },
    ],
  },
  {
    id: 'worker-killed',
    problem: 'a worker or the whole shop is killed, under load and during writes',
    behaviour: 'it is replaced; only what it was answering is lost; nothing that was acknowledged is',
    tests: [
      { file: 'tests/reliability/workers.test.ts' },
      { file: 'tests/reliability/keeping-workers.test.ts' },
      { file: 'tests/reliability/sqlite-processes.test.ts' },
      { file: 'tests/reliability/start.test.ts' },
    ],
  },
  {
    id: 'quiet-stop',
    problem: 'a stop or a rolling restart while health and metrics are requested, mails hang or a backup is made',
    behaviour: 'no false error is in the log',
    tests: [
      { file: 'tests/reliability/quiet-stop.test.ts' },
      { file: 'tests/reliability/workers.test.ts', titles: ['G-376'] },
      { file: 'src/server/http/write-probe.test.ts', titles: ['G-376'] },
      { file: 'src/server/housekeeping.test.ts', titles: ['G-376'] },
      { file: MAIL, titles: ['G-376'] },
      { file: 'tests/contract/backup/backup.test.ts', titles: ['G-376'] },
    ],
  },
  {
    id: 'orders-killed',
    problem: 'processes are killed at any moment of an order',
    behaviour: 'every acknowledged order exists once, with its stock, parts and mails',
    tests: [{ file: 'tests/reliability/orders-killed.test.ts' }],
  },
  {
    id: 'clock',
    problem: 'the clock is set back or forward',
    behaviour:
      'no limit and no mail waits longer than its time; after a leap forward nothing is cancelled or deleted for an hour',
    tests: [
      { file: 'tests/contract/providers/limits.test.ts', titles: ['G-290'] },
      { file: MAIL, titles: ['G-290'] },
      { file: 'src/server/clock-watch.test.ts' },
    ],
  },
  {
    id: 'memory',
    problem: 'thousands of different pages with a small page cache',
    behaviour: 'memory stays within its bound; the least used pages are dropped',
    tests: [
      { file: 'tests/reliability/memory.test.ts' },
      { file: 'tests/pages/page-cache.test.ts', titles: ['do not evict the shop'] },
    ],
  },
];

const LOAD: readonly Case[] = [
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

const STRANGERS: readonly Case[] = [
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

export const CASES: readonly Case[] = [
  ...DATABASE,
  ...IMPORTS,
  ...DISK,
  ...PROVIDERS,
  ...PROCESSES,
  ...LOAD,
  ...STRANGERS,
];
