/** What the doctor reports about settings, folders, databases and mail servers. */
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrations } from '../../../src/data/migrations/index.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { examine } from '../../../src/server/doctor/examine.ts';
import type { Finding } from '../../../src/server/doctor/finding.ts';
import { asAdministrator } from '../postgres-server.ts';
import { type HttpDouble, openHttpDouble } from '../providers/http-double.ts';
import { openSmtpDouble } from '../providers/smtp-double.ts';
import { MIGRATED_POSTGRES } from '../setup.ts';

let folder: string;
let dataDir: string;
/** Answers like Paystack about a payment that does not exist. */
let paystack: HttpDouble;
beforeAll(async () => {
  paystack = await openHttpDouble();
  paystack.answer = () => ({ status: 404, body: { status: false, message: 'Entity not found' } });
  LIVE.PAYSTACK_URL = paystack.address;
  folder = await mkdtemp(path.join(os.tmpdir(), 'contract-doctor-'));
  dataDir = path.join(folder, 'shop');
  await mkdir(dataDir, { mode: 0o700 });
  await copyFile(inject('migratedSqlite'), path.join(dataDir, 'shop.sqlite'));
  await chmod(path.join(dataDir, 'shop.sqlite'), 0o600);
  await writeFile(path.join(dataDir, 'token-secret'), 'k'.repeat(32), { mode: 0o600 });
});
afterAll(async () => {
  await paystack.close();
  await rm(folder, { recursive: true });
});

async function findings(env: Record<string, string>, uid = 1000): Promise<Finding[]> {
  return Array.fromAsync(examine({ DATA_DIR: dataDir, PORT: '0', ...env }, uid));
}

/** Findings other than OK, as `level area: sentence`; each has to say what to do. */
async function complaints(env: Record<string, string>, uid?: number): Promise<string[]> {
  const found = (await findings(env, uid)).filter(({ level }) => level !== 'ok');
  for (const { what, todo } of found) expect(todo, what).toMatch(/^[A-Z].+/);
  // Free space depends on the machine.
  return found
    .filter(({ what }) => !what.includes('free space'))
    .map(({ level, area, what }) => `${level} ${area}: ${what}`);
}

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://oja.example',
  TRUST_PROXY: '1',
  PAYSTACK_SECRET_KEY: `sk_live_${'a1b2'.repeat(10)}`,
  PAYSTACK_URL: '',
  SUPPORT_PHONE: '+234 803 123 4567',
  SUPPORT_EMAIL: 'help@kasuwa.example',
};

describe('G-266: the doctor', () => {
  test('finds nothing in a sound demo, and says what it looked at', async () => {
    expect(await complaints({})).toEqual([]);
    const looked = (await findings({})).map(({ area, what }) => `${area}: ${what}`);
    expect(looked).toEqual(
      expect.arrayContaining([
        'settings: All settings are valid; the shop is a demo.',
        'database: The database is sound (integrity and foreign keys).',
        `folder: DATA_DIR ${dataDir} can be written.`,
      ]),
    );
  });

  test('names every wrong setting, not only the first, and repeats no secret', async () => {
    expect(await complaints({ PORT: 'http', HOST: 'a b', PAYSTACK_SECRET_KEY: 'pk_live_geheim' })).toEqual([
      'error settings: The setting HOST is wrong: it must be a host name or an address to listen on.',
      'error settings: The setting PORT is wrong: it must be a port number from 0 to 65535.',
      'error settings: The setting PAYSTACK_SECRET_KEY is wrong: it must be a secret key of Paystack, such as sk_live_….',
    ]);
    expect(await complaints({ BACKUP_EVERY_HOURS: '6', SMTP_URL: 'smtp://mail.example' })).toEqual([
      'error settings: The setting SMTP_URL needs MAIL_FROM, too.',
      'error settings: The setting BACKUP_EVERY_HOURS needs BACKUP_DIR, too.',
    ]);
  });

  test('G-385: finds a legal text that is missing or no text, before the shop stops at it', async () => {
    const missing = path.join(folder, 'terms.md');
    const empty = path.join(folder, 'policy.md');
    await writeFile(empty, '\n');
    expect(await complaints({ TERMS_FILE: missing, PRIVACY_POLICY_FILE: empty })).toEqual([
      `error settings: The setting PRIVACY_POLICY_FILE is wrong: it must name a text, but ${empty} has no text.`,
      `error settings: The setting TERMS_FILE is wrong: it must name a file that can be read (${missing}: there is none).`,
    ]);
  });

  test('finds what a live shop lacks', async () => {
    expect(
      await complaints({ SHOP_MODE: 'live', PAYSTACK_SECRET_KEY: 'sk_test_a1', PAYSTACK_URL: paystack.address }, 0),
    ).toEqual([
      'error settings: A live shop has no PUBLIC_URL.',
      'error mail: A live shop has no mail server.',
      'error settings: Shoppers are shown +234 800 000 0000, a phone number that no one has.',
      'error settings: Shoppers are shown help@oja.example, a mail address that no one reads.',
      'warning mail: No operator gets a mail about new orders and payments due back.',
      'warning settings: The shop makes no backups by itself.',
      'error payments: A live shop has a test key of Paystack: orders are paid without money.',
      'warning settings: This command runs as root, and the shop needs no rights of root.',
    ]);
    const backups = { BACKUP_DIR: path.join(folder, 'backups'), BACKUP_EVERY_HOURS: '6' };
    expect(await complaints({ ...LIVE, MAIL_OUTBOX: '1', ...backups })).toEqual([
      'warning mail: Mails are only written to DATA_DIR/outbox.',
      `warning folder: BACKUP_DIR ${backups.BACKUP_DIR} does not exist yet.`,
    ]);
    const operator = { ...LIVE, MAIL_OUTBOX: '1', ...backups, ORDERS_TO: 'off' };
    const stock = 'warning mail: LOW_STOCK is set, but no operator gets a mail about stock.';
    expect(await complaints(operator)).not.toContain(stock);
    expect(await complaints({ ...operator, LOW_STOCK: '5' })).toContain(stock);
    expect(await complaints({ ...LIVE, MAIL_OUTBOX: '1', ...backups, HOST: '0.0.0.0', TRUST_PROXY: '0' })).toContain(
      'warning settings: TRUST_PROXY is 0, so that limits count all visitors behind your proxy as one.',
    );
    const { PAYSTACK_SECRET_KEY, PAYSTACK_URL } = LIVE;
    expect(await complaints({ PAYSTACK_SECRET_KEY, PAYSTACK_URL })).toEqual([
      'error payments: A demo has a live key of Paystack.',
    ]);
  });

  test.each([
    ['a'.repeat(40), true],
    ['correct horse '.repeat(3), true],
    ['0123456789abcdef'.repeat(2), true],
    ['9f86d081884c7d659a2feaa0c55ad015', false],
    ['kX3vQ0/b+Yw1Zr8Tn5Lm2Hc7Jd4Fs9Gp6Ae', false],
  ])('the secret %s is weak: %s', async (secret, isWeak) => {
    const weak = 'error settings: TOKEN_SECRET can be guessed: it has few different characters, or repeats itself.';
    expect(await complaints({ TOKEN_SECRET: secret })).toEqual(isWeak ? [weak] : []);
  });

  test('finds a secret of Varnish that can be guessed, and one that is missing', async () => {
    const edge = { VARNISH_URLS: 'http://127.0.0.1:9' };
    expect(await complaints({ ...edge, VARNISH_SECRET: 'a'.repeat(40) })).toContain(
      'error settings: VARNISH_SECRET can be guessed: it has few different characters, or repeats itself.',
    );
    expect(await complaints(edge)).toContain('error settings: The setting VARNISH_URLS needs VARNISH_SECRET, too.');
  });

  test('finds a folder that is missing, no folder, or not writable, and files that others can open', async () => {
    const at = (where: string) => complaints({ DATA_DIR: where });
    const none = path.join(folder, 'none');
    expect(await at(none)).toEqual([
      `warning folder: DATA_DIR ${none} does not exist yet.`,
      `warning database: There is no database yet (${none}/shop.sqlite).`,
    ]);
    const file = path.join(dataDir, 'token-secret');
    expect(await at(file)).toContain(`error folder: DATA_DIR ${file} cannot be used as a folder (ENOTDIR).`);
    // Nobody can create a file there, not even root.
    expect(await at('/proc')).toContainEqual(expect.stringMatching(/^error folder: DATA_DIR \/proc cannot be written/));
    await chmod(file, 0o640);
    await writeFile(file, 'short');
    expect(await complaints({})).toEqual([
      `error folder: Other users can open ${file} (rights 640).`,
      `error folder: The secret in ${file} is damaged: it has 5 bytes.`,
    ]);
    await writeFile(file, 'k'.repeat(32));
    await chmod(file, 0o600);
  });

  test('finds a database that is older, later, damaged or none at all', async () => {
    const copy = path.join(folder, 'copy');
    await mkdir(copy);
    const file = path.join(copy, 'shop.sqlite');
    const renew = () => copyFile(path.join(dataDir, 'shop.sqlite'), file).then(() => chmod(file, 0o600));
    const change = (sql: string) => {
      const db = new DatabaseSync(file);
      db.exec(sql);
      db.close();
    };
    const at = () => complaints({ DATA_DIR: copy });
    await renew();
    change(`delete from kysely_migration where name like '0017%'`);
    expect(await at()).toEqual(['warning database: The database is older: 0017-search-terms is missing.']);
    change(`insert into kysely_migration values ('0017-search-terms', ''), ('9999-later', '')`);
    expect(await at()).toEqual([
      'error database: The database was made by a later version of the shop (it has 9999-later).',
    ]);
    await renew();
    change(`pragma foreign_keys = off; insert into provinces (nom, "paysId") values ('Lagos', 7)`);
    expect(await at()).toEqual([
      'error database: The database is damaged: Row 1 of provinces names a row of pays that does not exist.',
    ]);
    const bytes = await readFile(path.join(dataDir, 'shop.sqlite'));
    await writeFile(file, bytes.fill(0x5a, 4096 * 2));
    expect(await at()).toContainEqual(expect.stringMatching(/^error database: .+/));
    await writeFile(file, 'no database at all, but some text that is long enough to be read as a header');
    expect(await at()).toEqual([`error database: ${file} cannot be read as a database: file is not a database.`]);
  });

  test('G-377: a wrong setting hides only what depends on it', async () => {
    const none = path.join(folder, 'none');
    expect(await complaints({ ...LIVE, PORT: 'http', DATA_DIR: none, BACKUP_EVERY_HOURS: 'often' })).toEqual([
      'error settings: The setting PORT is wrong: it must be a port number from 0 to 65535.',
      'error settings: The setting BACKUP_EVERY_HOURS is wrong: it must be a number of hours from 1 to 720.',
      'error mail: A live shop has no mail server.',
      `warning folder: DATA_DIR ${none} does not exist yet.`,
      `warning database: There is no database yet (${none}/shop.sqlite).`,
    ]);
    // A shop on PostgreSQL gets no report about the embedded database, nor one about what a live shop lacks when it is
    // not live.
    expect(await complaints({ DATABASE_URL: 'mysql://x', DATA_DIR: none })).toEqual([
      expect.stringMatching(/^error settings: The setting DATABASE_URL is wrong/),
      `warning folder: DATA_DIR ${none} does not exist yet.`,
    ]);
    expect(await complaints({ SHOP_MODE: 'alive', MAIL_FROM: 'nobody', SMTP_URL: 'smtp://mail.example' })).toEqual([
      'error settings: The setting SHOP_MODE is wrong: it must be demo or live.',
      expect.stringMatching(/^error settings: The setting MAIL_FROM is wrong/),
    ]);
  });

  test('G-378: finds a setting whose name is misspelt, and repeats no value', async () => {
    const found = await complaints({ DATABSE_URL: 'postgres://oja:geheim@db/oja', SMPT_URL: 'x', HOME: '/root' });
    expect(found).toEqual([
      'warning settings: DATABSE_URL is not a setting of the shop, but looks like DATABASE_URL.',
      'warning settings: SMPT_URL is not a setting of the shop, but looks like SMTP_URL.',
    ]);
  });

  test('G-379: finds a port that another program has, one without rights, and a host of another machine', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const port = String((other.address() as AddressInfo).port);
    try {
      for (const name of ['PORT', 'METRICS_PORT'])
        expect(await complaints({ [name]: port })).toEqual([
          process.platform === 'linux'
            ? expect.stringMatching(
                new RegExp(`^error port: Port ${port} is taken by process ${process.pid} \\(.+\\)\\.$`),
              )
            : `error port: Port ${port} is taken by another program.`,
        ]);
      const socket = path.join(dataDir, 'run', `${process.pid}-a.sock`);
      await mkdir(path.dirname(socket), { mode: 0o700 });
      const running = createServer().listen(socket);
      await new Promise((resolve) => running.once('listening', resolve));
      try {
        expect(await complaints({ PORT: port })).toEqual([]);
        expect((await findings({ PORT: port })).map(({ what }) => what)).toContain(
          `The shop runs, and port ${port} is in use (PORT).`,
        );
      } finally {
        await new Promise((resolve) => running.close(resolve));
        await rm(path.dirname(socket), { recursive: true });
      }
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
    expect(await complaints({ PORT: port })).toEqual([]);
    expect(await complaints({ HOST: '192.0.2.1', SHOP_MODE: 'demo', PORT: port })).toEqual([
      'error port: HOST 192.0.2.1 is not an address of this machine.',
    ]);
  });

  test('finds backups inside DATA_DIR, also behind a link', async () => {
    const link = path.join(folder, 'link');
    await symlink(dataDir, link);
    for (const backupDir of [path.join(dataDir, 'backups'), path.join(link, 'old/backups'), dataDir])
      expect(await complaints({ BACKUP_DIR: backupDir })).toContain(
        `warning folder: BACKUP_DIR ${backupDir} is inside DATA_DIR: what destroys the data also destroys its backups.`,
      );
    expect((await complaints({ BACKUP_DIR: `${dataDir}-backups` })).join()).not.toContain('is inside DATA_DIR');
  });

  test('finds a clock that was set back, by files and orders of the future', async () => {
    const file = path.join(dataDir, 'token-secret');
    const later = new Date(Date.now() + 3 * 3_600_000);
    await utimes(file, later, later);
    expect(await complaints({})).toEqual([
      'warning clock: The clock is wrong, or was: a file in DATA_DIR was written 3 hours after now.',
    ]);
    await utimes(file, new Date(), new Date());
    const copy = path.join(folder, 'later');
    await mkdir(copy);
    await copyFile(path.join(dataDir, 'shop.sqlite'), path.join(copy, 'shop.sqlite'));
    await chmod(path.join(copy, 'shop.sqlite'), 0o600);
    const db = new DatabaseSync(path.join(copy, 'shop.sqlite'));
    const times = { createdAt: new Date(Date.now() + 2.6 * 86_400_000).toISOString() };
    const columns = db.prepare(`select name from pragma_table_info('commandes') where "notnull"`).all();
    const names = columns.map(({ name }) => String(name));
    db.exec('pragma foreign_keys = off; pragma ignore_check_constraints = on');
    db.prepare(`insert into commandes (${names.map((name) => `"${name}"`)}) values (${names.map(() => '?')})`).run(
      ...names.map((name) => ({ ...times, id: 1 })[name] ?? 0),
    );
    db.close();
    expect(await complaints({ DATA_DIR: copy })).toContain(
      'warning clock: The clock is wrong, or was: an order was written 3 days after now.',
    );
  });

  test('G-380: makes no file and no folder, and leaves none beside a database', async () => {
    const own = path.join(folder, 'untouched');
    await mkdir(own, { mode: 0o700 });
    await copyFile(inject('migratedSqlite'), path.join(own, 'shop.sqlite'));
    await chmod(path.join(own, 'shop.sqlite'), 0o600);
    expect(await complaints({ DATA_DIR: own })).toEqual([]);
    expect(await readdir(own)).toEqual(['shop.sqlite']);
    const before = await readdir(folder);
    const none = path.join(folder, 'nowhere');
    await findings({ DATA_DIR: none, BACKUP_DIR: path.join(none, 'backups') });
    expect(await readdir(folder)).toEqual(before);
  });

  test('looks at a database that the shop has open', async () => {
    const own = path.join(folder, 'open');
    await mkdir(own, { mode: 0o700 });
    await copyFile(inject('migratedSqlite'), path.join(own, 'shop.sqlite'));
    await chmod(path.join(own, 'shop.sqlite'), 0o600);
    const db = await openDatabase({ dataDir: own });
    try {
      // So far the change is only in the log next to the database file.
      await db.write((trx) => sql`delete from kysely_migration where name like '0017%'`.execute(trx));
      expect(await complaints({ DATA_DIR: own })).toEqual([
        'warning database: The database is older: 0017-search-terms is missing.',
      ]);
    } finally {
      await db.close();
    }
  });

  test('asks the mail server: reachable, encrypted, and whether it takes the password', async () => {
    const mail = (url: string) => complaints({ SMTP_URL: url, MAIL_FROM: 'Oja <noreply@oja.example>' });
    const double = await openSmtpDouble();
    try {
      expect(await mail(double.url)).toEqual([]);
      const { port } = new URL(double.url);
      // The mail server offers neither encryption nor sign-in.
      expect(await mail(`smtp://127.0.0.1:${port}?requireTLS=true`)).toContainEqual(
        expect.stringMatching(/^error mail: .*cannot be used/),
      );
      const withPassword = await mail(`smtp://oja:geheim@127.0.0.1:${port}`);
      expect(withPassword).toContainEqual(expect.stringMatching(/^error mail: .*cannot be used/));
      expect(withPassword.join()).not.toContain('geheim');
    } finally {
      await double.close();
    }
    const port = await closedPort();
    expect(await mail(`smtp://127.0.0.1:${port}`)).toEqual([
      `error mail: The mail server 127.0.0.1:${port} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
    ]);
  });

  test('says why PostgreSQL cannot be reached, without the password', async () => {
    const found = await complaints({ DATABASE_URL: `postgres://oja:geheim@127.0.0.1:${await closedPort()}/oja` });
    expect(found).toEqual([
      'error database: PostgreSQL cannot be reached (ECONNREFUSED). Check DATABASE_URL, and that the server runs.',
    ]);
  });
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const postgres = inject('postgres');
describe.skipIf('missing' in postgres)('G-266: the doctor on PostgreSQL', () => {
  const serverUrl = 'url' in postgres ? postgres.url : '';
  const urlOf = (name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

  test('finds nothing in a migrated database, and compares the clocks', async () => {
    const found = await findings({ DATABASE_URL: urlOf(MIGRATED_POSTGRES) });
    expect(found.filter(({ level }) => level === 'error')).toEqual([]);
    expect(found.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PostgreSQL \d+ answers\.$/),
        `The database is of this version (${Object.keys(migrations).at(-1)}).`,
        'This machine and the database server have the same time.',
      ]),
    );
  });

  test('finds one that is empty, in another encoding, read-only, missing, or not ours to change', async () => {
    const name = `doctor_${crypto.randomUUID().replaceAll('-', '')}`;
    await asAdministrator(serverUrl, `create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    try {
      await asAdministrator(serverUrl, `alter database ${name} set default_transaction_read_only = on`);
      expect(await complaints({ DATABASE_URL: urlOf(name), WORKERS: '50', READER_THREADS: '2' })).toEqual([
        'error database: The database is in LATIN1.',
        'error database: The database accepts no writes: it is a replica, or set to read only.',
        'warning database: The server accepts 100 connections, and 50 processes may need 1150.',
        'warning database: The database is empty.',
      ]);
      await asAdministrator(serverUrl, `create role ${name} login`);
      const asOther = Object.assign(new URL(urlOf(name)), { username: name }).href;
      expect(await complaints({ DATABASE_URL: asOther })).toContain(
        'error database: The user of DATABASE_URL may create no tables, as migrations do.',
      );
    } finally {
      await asAdministrator(serverUrl, `drop database ${name}`);
      await asAdministrator(serverUrl, `drop role if exists ${name}`);
    }
    expect(await complaints({ DATABASE_URL: urlOf('none_of_that_name') })).toContainEqual(
      expect.stringContaining(
        'PostgreSQL refuses the sign-in of the shop: database "none_of_that_name" does not exist.',
      ),
    );
  });
});
