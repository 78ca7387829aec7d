/** Opens the external services that the API uses, as the settings say. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Services } from '../../api/services.ts';
import type { Database } from '../../data/database.ts';
import { createAltcha } from '../../providers/altcha.ts';
import type { Captcha } from '../../providers/captcha.ts';
import { type Counters, memoryCounters, withStandIn } from '../../providers/counters.ts';
import { createGeolocation } from '../../providers/geolocation.ts';
import { createGoogle } from '../../providers/google.ts';
import { createGoogleStandIn } from '../../providers/google-stand-in.ts';
import { createLimits, limitWindows } from '../../providers/limits.ts';
import { createMailSender } from '../../providers/mail-sender.ts';
import { createPasswords } from '../../providers/passwords.ts';
import { postgresCounters } from '../../providers/postgres-counters.ts';
import { createRecaptcha } from '../../providers/recaptcha.ts';
import { createTokens } from '../../providers/tokens.ts';
import type { Config } from '../config/config.ts';
import { mailShop } from './mail-shop.ts';
import { mailTransport } from './open-mail.ts';
import { openPayments } from './open-payments.ts';
import { primaryCounters } from './primary-counters.ts';
import { keyFor, shopSecret } from './secrets.ts';

export interface OpenServices {
  /** The key that signs carts and forms of the pages without script. */
  readonly plainKey: Uint8Array;
  readonly services: Services;
  /** Starts background work: sending mail. */
  start(): void;
  /** Must be called before the database is closed. */
  stop(): Promise<void>;
}

/**
 * Returns the rate limit counters: PostgreSQL's for several machines, the primary's for its workers, or those of this
 * process.
 */
function countersOf(config: Config, db: Database, log: Logger): Counters {
  const windows = limitWindows(config.limits);
  const own = memoryCounters(windows);
  const shared =
    db.dialect === 'postgres' ? postgresCounters(db, windows) : cluster.isWorker ? primaryCounters() : undefined;
  if (!shared) return own;
  return withStandIn(shared, own, (error) => {
    if (!db.isUnavailable()) log.warn({ err: error }, 'attempts are counted by this process only');
  });
}

function captchaOf(config: Config, publicUrl: string, secret: Uint8Array, db: Database, now: () => number): Captcha {
  if (!config.recaptcha) {
    const keys = { challenges: keyFor(secret, 'captcha'), answers: keyFor(secret, 'captcha answers') };
    return createAltcha({ db, keys, now });
  }
  const origins = [publicUrl, ...config.allowedOrigins];
  return createRecaptcha({ secret: config.recaptcha.secret, hosts: origins.map((origin) => new URL(origin).hostname) });
}

/**
 * Opens the services of `config`.
 * @param now milliseconds since 1970
 * @throws {ConfigError} when a setting that a live shop needs is missing, or the secret cannot be read
 */
export async function openServices(
  config: Config,
  db: Database,
  log: Logger,
  now: () => number,
): Promise<OpenServices> {
  const shop = mailShop(config);
  const transport = mailTransport(config);
  const secret = await shopSecret(config);
  const sender = createMailSender({ db, transport, now, log });
  const standIn =
    !config.google && config.mode === 'demo' ? createGoogleStandIn(keyFor(secret, 'google stand-in'), now) : undefined;
  return {
    services: {
      tokens: createTokens(keyFor(secret, 'tokens')),
      passwords: createPasswords(),
      limits: createLimits(config.limits, countersOf(config, db, log)),
      geolocation: createGeolocation(config.geolocation, (error) =>
        log.warn({ err: error }, 'a visitor cannot be located: the geolocation service does not answer'),
      ),
      captcha: captchaOf(config, shop.publicUrl, secret, db, now),
      google: config.google ? createGoogle({ ...config.google, now }) : standIn,
      googleStandIn: standIn,
      ...openPayments(config, db, shop.publicUrl, now),
      refundDue: (payment) => log.warn({ payment }, 'a payment has to be refunded'),
      accounts: { freshSignIn: config.freshSignIn },
      orders: {
        paymentHold: config.paymentHold,
        cashHold: config.cashHold,
        maxUnits: config.maxUnits,
        delivery: config.delivery,
        ordersTo: config.ordersTo,
      },
      shop,
      messagesTo: config.messagesTo,
      dailyMail: { lowStock: config.lowStock, dailyMailHour: config.dailyMailHour },
      mailQueued: () => void sender.wake(),
      forgetMails: async (mails) =>
        transport
          .forget?.(mails)
          .catch((error: unknown) =>
            log.error({ err: error }, 'mails of a deleted account are left in the outbox folder'),
          ),
    },
    plainKey: keyFor(secret, 'plain forms'),
    start: () => sender.start(),
    stop: () => sender.stop(),
  };
}
