/** Checks settings that are valid but probably not intended. */
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import { PAYMENT_PROVIDERS, PROVIDER_NAMES } from '../../features/payments/payment-providers.ts';
import type { Config } from '../config/config.ts';
import {
  configuredProviders,
  PROVIDER_KEYS,
  type ProviderAccount,
  SETTINGS_OF_KEYS,
} from '../config/payment-config.ts';
import { FICTIONAL_CONTACT } from '../config/support-config.ts';
import type { Examined } from './examined.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Minimum number of different characters in a random secret. */
const MIN_VARIETY = 10;

/** Whether a secret looks typed or repeated rather than random. */
const isWeak = (secret: string): boolean => new Set(secret).size < MIN_VARIETY || /^(.{1,16}?)\1+$/s.test(secret);

function* checkSecrets({ tokenSecret, purgeSecret, edge }: Config): Generator<Finding> {
  const secrets = { TOKEN_SECRET: tokenSecret, PURGE_SECRET: purgeSecret, VARNISH_SECRET: edge.varnishSecret };
  for (const [name, secret] of Object.entries(secrets))
    if (secret !== undefined && isWeak(secret))
      yield problem(
        'settings',
        `${name} can be guessed: it has few different characters, or repeats itself.`,
        `Set ${name} to the output of: openssl rand -base64 48`,
      );
}

/** Checks what visitors and proxies need to reach a live shop. */
function* checkReach({ config, isKnown }: Examined): Generator<Finding> {
  const { publicUrl, trustProxy, host } = config;
  if (isKnown('PUBLIC_URL') && publicUrl === undefined)
    yield problem('settings', 'A live shop has no PUBLIC_URL.', 'Set PUBLIC_URL to the origin that visitors use.');
  if (publicUrl !== undefined && !publicUrl.startsWith('https:'))
    yield warning(
      'settings',
      'PUBLIC_URL is not https.',
      'Put a proxy with TLS in front, and set PUBLIC_URL to https.',
    );
  if (!isKnown('TRUST_PROXY')) return;
  if (publicUrl?.startsWith('https:') && trustProxy === 0)
    yield warning(
      'settings',
      'TRUST_PROXY is 0, so that limits count all visitors behind your proxy as one.',
      'Set TRUST_PROXY to the number of your proxies in front (1 for one nginx).',
    );
  if (trustProxy > 0 && (host === '0.0.0.0' || host === '::'))
    yield warning(
      'settings',
      `HOST is ${host} behind a proxy: whoever reaches the port directly can name any address as their own.`,
      'Set HOST to the address that the proxy uses, or close the port to others.',
    );
}

/** Checks how customers and a live shop reach each other. */
function* checkContact({ config, isKnown }: Examined): Generator<Finding> {
  const { smtp, mailOutbox, supportPhone, supportEmail } = config;
  if (isKnown('SMTP_URL', 'MAIL_FROM', 'MAIL_OUTBOX') && !smtp)
    yield mailOutbox
      ? warning('mail', 'Mails are only written to DATA_DIR/outbox.', 'Set SMTP_URL and MAIL_FROM to send them.')
      : problem(
          'mail',
          'A live shop has no mail server.',
          'Set SMTP_URL and MAIL_FROM, or MAIL_OUTBOX=1 to write mails to files.',
        );
  if (isKnown('SUPPORT_PHONE') && supportPhone === FICTIONAL_CONTACT.phone)
    yield problem(
      'settings',
      `Shoppers are shown ${supportPhone}, a phone number that no one has.`,
      'Set SUPPORT_PHONE to the number of the shop.',
    );
  if (isKnown('SUPPORT_EMAIL') && supportEmail === FICTIONAL_CONTACT.email)
    yield problem(
      'settings',
      `Shoppers are shown ${supportEmail}, a mail address that no one reads.`,
      'Set SUPPORT_EMAIL to the mail address of the shop.',
    );
}

/** Checks whether somebody gets the mails that operators expect. Who switched them off wants none, unless LOW_STOCK is set. */
function* checkOperatorMails({ config, env, isKnown }: Examined): Generator<Finding> {
  if (!isKnown('ORDERS_TO', 'SUPPORT_EMAIL', 'LOW_STOCK') || config.ordersTo !== undefined) return;
  if (config.lowStock !== undefined)
    yield warning(
      'mail',
      'LOW_STOCK is set, but no operator gets a mail about stock.',
      'Set ORDERS_TO to a mail address, or leave it if shops alone are to get such mails.',
    );
  else if (!env.ORDERS_TO?.trim())
    yield warning(
      'mail',
      'No operator gets a mail about new orders and payments due back.',
      'Set ORDERS_TO to a mail address that somebody reads, or to off.',
    );
}

function* checkBackups({ config, isKnown }: Examined): Generator<Finding> {
  if (!isKnown('BACKUP_DIR', 'BACKUP_EVERY_HOURS') || config.backupEvery !== undefined) return;
  yield warning(
    'settings',
    'The shop makes no backups by itself.',
    config.databaseUrl === undefined
      ? 'Set BACKUP_DIR and BACKUP_EVERY_HOURS, or run npm run backup by a timer.'
      : 'Set BACKUP_DIR and BACKUP_EVERY_HOURS on one machine, or back up the server and DATA_DIR by other means.',
  );
}

/** Checks the form of a provider's secret key; returns undefined in a demo where it moves no money. */
function judgeKey(provider: PaymentProviderName, { secretKey, isTest }: ProviderAccount, mode: Config['mode']) {
  const { name } = PAYMENT_PROVIDERS[provider];
  const { setting, test, live, minLength } = PROVIDER_KEYS[provider];
  if (mode === 'demo')
    return isTest
      ? undefined
      : problem('payments', `A demo has a live key of ${name}.`, `Set a key that starts with ${test}, or none.`);
  if (isTest)
    return problem(
      'payments',
      `A live shop has a test key of ${name}: orders are paid without money.`,
      `Set ${setting} to the key that starts with ${live}.`,
    );
  if (secretKey.length < minLength)
    return warning(
      'payments',
      `${setting} is shorter than a key of ${name}.`,
      `Copy the whole secret key from the dashboard of ${name}.`,
    );
  return ok('payments', `The key of ${name} has the form of a live secret key.`);
}

function* checkPayments(config: Config): Generator<Finding> {
  const findings = configuredProviders(config).flatMap((provider) => {
    const account = config[provider];
    return account ? (judgeKey(provider, account, config.mode) ?? []) : [];
  });
  if (findings.length > 0) yield* findings;
  else if (config.mode === 'demo') yield ok('payments', 'Cards are paid without real money, as in a demo.');
  else yield warning('payments', 'The shop takes no cards.', `Set ${SETTINGS_OF_KEYS}, or leave it and sell for cash.`);
}

/** Whether it is known if the shop is live or a demo. */
const isModeKnown = ({ env, isKnown }: Examined) =>
  isKnown('SHOP_MODE') && (Boolean(env.SHOP_MODE?.trim()) || isKnown('HOST', 'PUBLIC_URL'));

/** Yields the findings about the settings. */
export function* checkSettings(examined: Examined): Generator<Finding> {
  const { config, problems, isKnown, uid } = examined;
  if (problems.length === 0)
    yield ok('settings', `All settings are valid; the shop is ${config.mode === 'live' ? 'live' : 'a demo'}.`);
  yield* checkSecrets(config);
  if (isModeKnown(examined)) {
    if (config.mode === 'live') {
      yield* checkReach(examined);
      yield* checkContact(examined);
      yield* checkOperatorMails(examined);
      yield* checkBackups(examined);
    }
    if (isKnown(...PROVIDER_NAMES.map((name) => PROVIDER_KEYS[name].setting))) yield* checkPayments(config);
  }
  if (uid === 0)
    yield warning(
      'settings',
      'This command runs as root, and the shop needs no rights of root.',
      'Start both as a user of their own that owns DATA_DIR (docs/operations.md).',
    );
}
