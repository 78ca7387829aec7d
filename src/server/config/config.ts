/** Every setting of the process, read once from the environment. An invalid one stops the start with a message. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { OrderConfig } from '../../features/orders/order-settings.ts';
import { isLoopback } from '../../node/loopback.ts';
import type { GeolocationSettings } from '../../providers/geolocation.ts';
import type { LimitNumbers } from '../../providers/limit-table.ts';
import { type AccountConfig, accountConfig, accountSettings, accountShopSettings } from './account-config.ts';
import { type BackupConfig, backupConfig, backupSettings } from './backup-config.ts';
import { type CompanyConfig, companyConfig, companySettings } from './company-config.ts';
import { type DatabaseConfig, databaseConfig, databaseSettings } from './database-config.ts';
import { type DeliveryConfig, deliveryConfig, deliverySettings } from './delivery-config.ts';
import { type EdgeConfig, edgeConfig, edgeSettings } from './edge-config.ts';
import { geolocationConfig, geolocationSettings } from './geolocation-config.ts';
import { type LegalConfig, legalConfig, legalSettings } from './legal-config.ts';
import { limitConfig, limitSettings } from './limit-config.ts';
import { type LinkConfig, linkConfig, linkSettings } from './link-config.ts';
import { type OperatorConfig, operatorConfig, operatorSettings } from './operator-config.ts';
import { type OperatorMailConfig, operatorMailConfig, operatorMailSettings } from './operator-mail-config.ts';
import { orderConfig, orderSettings } from './order-config.ts';
import { type PaymentConfig, paymentConfig, paymentSettings, paymentShopSettings } from './payment-config.ts';
import { type ReachConfig, reachConfig, reachSettings } from './reach-config.ts';
import { type ReturnsConfig, returnsConfig, returnsSettings } from './returns-config.ts';
import { errorsTogether, renamedSettings, type SettingError } from './setting-error.ts';
import { addressOrPath, onOff, origin, wholeNumber, withoutSlash, withSlash } from './setting-forms.ts';
import { type StorageConfig, storageConfig, storageSettings } from './storage-config.ts';
import { type SupportConfig, supportConfig, supportSettings } from './support-config.ts';
import { thesaurusSettings } from './thesaurus-config.ts';
import { type TracingConfig, tracingConfig, tracingSettings } from './tracing-config.ts';

/** An invalid setting; the message names the setting and never contains a secret. */
export class ConfigError extends Error {}

const MEGABYTE = 1_048_576;

const schema = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address to listen on')
    .default('127.0.0.1'),
  PORT: wholeNumber('a port number', 0, 65_535).default(4321),
  DATA_DIR: z.string().default('.data'),
  ...databaseSettings,
  SHOP_MODE: z.enum(['demo', 'live'], { error: 'must be demo or live' }).optional(),
  TRUST_PROXY: wholeNumber('the number of proxies in front,', 0, 10).default(0),
  PUBLIC_URL: origin('https://oja.example').optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform((v) => v.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin('https://app.oja.example')))
    .default([]),
  PRODUCT_NAME: z.string().max(40, 'must be at most 40 characters').default('Oja'),
  VARIETY_SUFFIX: z.string().max(12, 'must be at most 12 characters').default('FC'),
  ...supportSettings,
  API_BASE: addressOrPath('https://api.oja.example', '/api').default('/api'),
  FILE_HOST: addressOrPath('https://files.oja.example', '/files/').default('/files/'),
  VENDOR_URL: addressOrPath('https://sell.oja.example', '/vendor').default('/vendor'),
  SHOP_HOST: addressOrPath('https://shops.oja.example', '/shops').default('/shops'),
  ...linkSettings,
  PAGE_CACHE_MB: wholeNumber('a number of megabytes', 1, 65_536).default(256),
  PAGES_DISK_MB: wholeNumber('a number of megabytes', 0, 1_048_576).default(4096),
  FILE_CACHE_MB: wholeNumber('a number of megabytes', 1, 65_536).default(64),
  PICTURES_AHEAD: onOff.default('1'),
  WORKERS: wholeNumber('a number of processes', 1, 256).default(1),
  READER_THREADS: wholeNumber('a number of threads', 0, 64).optional(),
  CDN: onOff,
  PURGE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ...operatorSettings,
  ...accountSettings,
  ...limitSettings,
  ...geolocationSettings,
  ...paymentSettings,
  ...orderSettings,
  ...operatorMailSettings,
  ...deliverySettings,
  ...thesaurusSettings,
  ...legalSettings,
  ...reachSettings,
  ...returnsSettings,
  ...companySettings,
  ...backupSettings,
  ...edgeSettings,
  ...storageSettings,
  ...tracingSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace and silent',
    })
    .default('info'),
});

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

type Settings = z.output<typeof schema>;

export interface Config
  extends AccountConfig,
    PaymentConfig,
    OrderConfig,
    OperatorMailConfig,
    DeliveryConfig,
    ReachConfig,
    ReturnsConfig,
    CompanyConfig,
    LegalConfig,
    LinkConfig,
    BackupConfig,
    StorageConfig,
    SupportConfig,
    OperatorConfig,
    DatabaseConfig {
  /** Shared caches that are notified of changes. */
  readonly edge: EdgeConfig;
  /** Undefined when tracing is off. */
  readonly tracing: TracingConfig | undefined;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Absolute path of the folder for the database and the files. */
  readonly dataDir: string;
  /** Enables demo data and embedded stand-ins. */
  readonly mode: 'demo' | 'live';
  /** Whether this is a demo because `SHOP_MODE` is missing; only this machine may open it. */
  readonly isLocalDemo: boolean;
  /** The configured origin for visitors, if any. */
  readonly publicUrl: string | undefined;
  /** The number of our proxies in front of the process. */
  readonly trustProxy: number;
  /** Other origins that may send requests with a body. */
  readonly allowedOrigins: readonly string[];
  readonly productName: string;
  /** Text that follows the amounts in the table of varieties. */
  readonly varietySuffix: string;
  /** Where pages send their calls: `/api` is this process, anything else another host. */
  readonly apiBase: string;
  /** Base address of files, with a trailing slash. */
  readonly fileHost: string;
  readonly vendorUrl: string;
  readonly shopHost: string;
  /** Bytes of memory for cached pages in all processes together. */
  readonly pageCacheBytes: number;
  /** Bytes on disk for stored pages; 0 stores none. */
  readonly storedPagesBytes: number;
  /** Bytes of memory for cached pictures in all processes together. */
  readonly fileCacheBytes: number;
  /** Whether the pictures of the home page are made in advance. */
  readonly picturesAhead: boolean;
  readonly limits: LimitNumbers;
  /** Processes that share the port. */
  readonly workers: number;
  /** Threads of each process for long reads; 0 runs them on the main thread. */
  readonly readerThreads: number;
  /** Whether a content delivery network caches pages; it gets their lifetime and tags. */
  readonly cdn: boolean;
  /** Key of signed purge calls; without it there is no purge call. */
  readonly purgeSecret: string | undefined;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** How visitors are located. */
  readonly geolocation: GeolocationSettings;
}

/** The default limit of reader threads per process, because each has caches of its own. */
const MAX_READERS = 4;

/**
 * The default number of reader threads of each of `workers` processes: one for each core, also for that of the main
 * thread, which Linux prefers to them.
 */
const defaultReaders = (workers: number) =>
  Math.min(MAX_READERS, Math.max(1, Math.floor(availableParallelism() / workers)));

type Environment = Readonly<Record<string, string | undefined>>;

/** The parsed settings of `env`, or their errors; a blank setting counts as absent. */
function parseSettings(
  env: Environment,
): { readonly settings: Settings } | { readonly errors: readonly SettingError[] } {
  const filled = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  const result = schema.safeParse(filled);
  const invalid = result.success
    ? errorsTogether(result.data)
    : result.error.issues.map(({ path: [name], message }) => ({
        message: `The setting ${String(name)} is wrong: it ${message}.`,
        names: [String(name)],
      }));
  const errors = [...renamedSettings(filled), ...invalid];
  return result.success && errors.length === 0 ? { settings: result.data } : { errors };
}

/** The errors of the settings of `env`; errors between several settings are reported only once each is valid alone. */
export function wrongSettings(env: Environment): readonly SettingError[] {
  const parsed = parseSettings(env);
  return 'errors' in parsed ? parsed.errors : [];
}

/**
 * Reads the settings; a blank one counts as absent. Without `SHOP_MODE` the shop is a demo only while it is not
 * reachable from outside: `HOST` is loopback and `PUBLIC_URL` is unset; see also `http/local-demo.ts`.
 * @throws {ConfigError} one sentence that names the first invalid setting
 */
export function readConfig(env: Environment): Config {
  const parsed = parseSettings(env);
  if ('errors' in parsed) throw new ConfigError(parsed.errors[0]?.message);
  const s = parsed.settings;
  const mode = s.SHOP_MODE ?? (isLoopback(s.HOST) && !s.PUBLIC_URL ? 'demo' : 'live');
  const support = supportConfig(s, mode);
  return {
    host: s.HOST,
    port: s.PORT,
    dataDir: path.resolve(s.DATA_DIR),
    ...databaseConfig(s),
    mode,
    isLocalDemo: mode === 'demo' && s.SHOP_MODE === undefined,
    publicUrl: s.PUBLIC_URL,
    trustProxy: s.TRUST_PROXY,
    allowedOrigins: s.ALLOWED_ORIGINS,
    productName: s.PRODUCT_NAME,
    varietySuffix: s.VARIETY_SUFFIX,
    ...support,
    ...operatorMailConfig(s, support.messagesTo),
    apiBase: withoutSlash(s.API_BASE),
    fileHost: withSlash(s.FILE_HOST),
    vendorUrl: s.VENDOR_URL,
    shopHost: withoutSlash(s.SHOP_HOST),
    ...linkConfig(s),
    pageCacheBytes: s.PAGE_CACHE_MB * MEGABYTE,
    storedPagesBytes: s.PAGES_DISK_MB * MEGABYTE,
    fileCacheBytes: s.FILE_CACHE_MB * MEGABYTE,
    picturesAhead: s.PICTURES_AHEAD === '1',
    workers: s.WORKERS,
    readerThreads: s.READER_THREADS ?? defaultReaders(s.WORKERS),
    cdn: s.CDN === '1',
    purgeSecret: s.PURGE_SECRET,
    ...operatorConfig(s),
    logLevel: s.LOG_LEVEL,
    ...accountConfig(s),
    limits: limitConfig(s),
    ...paymentConfig(s),
    ...orderConfig(s),
    ...deliveryConfig(s),
    ...reachConfig(s),
    ...returnsConfig(s, mode),
    ...companyConfig(s),
    ...legalConfig(s),
    ...backupConfig(s),
    ...storageConfig(s),
    geolocation: geolocationConfig(s),
    edge: edgeConfig(s),
    tracing: tracingConfig(s),
  };
}

/** Whether pages call the API inside this process. */
export function isOwnApi(config: Config): boolean {
  return config.apiBase === '/api';
}

/** Returns the address at which a person on this machine opens the shop on `port`. */
export function localAddress(config: Config, port: number): string {
  const own = isLoopback(config.host) || config.host === '0.0.0.0' || config.host === '::';
  const host = own ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

/** Returns the settings that pages need. `port` is the one in use. */
export function shopSettings(config: Config, port: number = config.port): ShopSettings {
  return {
    productName: config.productName,
    varietySuffix: config.varietySuffix,
    publicUrl: config.publicUrl ?? localAddress(config, port),
    apiBase: config.apiBase,
    ...accountShopSettings(config),
    ...paymentShopSettings(config),
    ownTexts: config.ownTexts,
    locates: config.geolocation.kind !== 'none',
    fileHost: config.fileHost,
    delivery: config.delivery,
    supportPhone: config.supportPhone,
    supportEmail: config.supportEmail,
    vendorUrl: config.vendorUrl,
    shopHost: config.shopHost,
    nairaPerGigabyte: config.nairaPerGigabyte,
    measuredShare: config.measuredShare,
    socialLinks: config.socialLinks,
    appLinks: config.appLinks,
    ...(config.returns && { returns: config.returns }),
    ...(config.company && { company: config.company }),
  };
}
