/** Examines a shop for its operator without changing anything. */
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import { PAYMENT_PROVIDERS, PROVIDER_NAMES } from '../../features/payments/payment-providers.ts';
import { checkClock } from './check-clock.ts';
import { checkDatabase } from './check-database.ts';
import { checkDemo } from './check-demo.ts';
import { checkEdge } from './check-edge.ts';
import { checkFolders } from './check-folders.ts';
import { checkGoogle, checkRecaptcha } from './check-google.ts';
import { checkMail } from './check-mail.ts';
import { checkNames } from './check-names.ts';
import { checkPaystack } from './check-paystack.ts';
import { checkPorts } from './check-port.ts';
import { checkReplicas } from './check-replicas.ts';
import { checkServices } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';
import { type Environment, type Examined, examined } from './examined.ts';
import { type Area, type Finding, problem } from './finding.ts';

interface Check {
  readonly area: Area;
  /** What is checked, within a sentence. */
  readonly what: string;
  /** Settings that the check depends on; it is skipped while one of them is invalid. */
  readonly needs?: readonly string[];
  readonly run: (examined: Examined) => AsyncIterable<Finding> | Iterable<Finding>;
}

/** The check of each card provider: whether it answers and accepts the key. */
const PROVIDERS: Readonly<Record<PaymentProviderName, Pick<Check, 'needs' | 'run'>>> = {
  paystack: { needs: ['PAYSTACK_URL'], run: ({ config }) => checkPaystack(config) },
};

/** The checks in the order in which their findings are printed. All begin at once. */
const CHECKS: readonly Check[] = [
  { area: 'settings', what: 'the settings', run: checkSettings },
  { area: 'settings', what: 'the names of settings', run: ({ env }) => checkNames(env) },
  { area: 'port', what: 'the ports', run: checkPorts },
  { area: 'folder', what: 'the folders', run: ({ config }) => checkFolders(config) },
  { area: 'database', what: 'the database', needs: ['DATABASE_URL'], run: ({ config }) => checkDatabase(config) },
  { area: 'database', what: 'a demo', needs: ['DATABASE_URL', 'SHOP_MODE'], run: ({ config }) => checkDemo(config) },
  { area: 'database', what: 'the replicas', run: ({ config }) => checkReplicas(config) },
  { area: 'mail', what: 'the mail server', run: ({ config }) => checkMail(config) },
  ...PROVIDER_NAMES.map(
    (name) => ({ area: 'payments', what: PAYMENT_PROVIDERS[name].name, ...PROVIDERS[name] }) as const,
  ),
  {
    area: 'services',
    what: 'Google',
    needs: ['GOOGLE_TOKENINFO_URL', 'GOOGLE_USERINFO_URL'],
    run: ({ config }) => checkGoogle(config),
  },
  { area: 'services', what: 'reCAPTCHA', run: ({ config }) => checkRecaptcha(config) },
  {
    area: 'edge',
    what: 'the caches in front',
    needs: ['FASTLY_API_URL', 'CLOUDFLARE_API_URL'],
    run: ({ config }) => checkEdge(config),
  },
  { area: 'storage', what: 'the bucket of pictures', run: ({ config }) => checkStorage(config) },
  { area: 'services', what: 'other services', needs: ['INDEXNOW_URL'], run: checkServices },
  { area: 'clock', what: 'the clock', run: ({ config }) => checkClock(config) },
];

/** Time limit in milliseconds of one check, beside the shorter limits of its requests. */
const LIMIT_MS = 90_000;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what `check` finds. A check that fails or takes too long is itself a finding, so that it hides no other. */
async function findingsOf({ area, what, run }: Check, whole: Examined): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const late = Promise.withResolvers<void>();
  const limit = setTimeout(() => late.reject(new Error(`it took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  const collect = async () => {
    for await (const finding of run(whole)) findings.push(finding);
  };
  try {
    await Promise.race([collect(), late.promise]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    findings.push(problem(area, `${capital(what)} could not be checked: ${reason}.`, 'Run this again.'));
  } finally {
    clearTimeout(limit);
  }
  return findings;
}

/**
 * Yields all findings, good and bad. An invalid setting hides only what depends on it.
 * @param env settings
 * @param uid the user of the process; undefined where there are none
 */
export async function* examine(env: Environment, uid: number | undefined): AsyncGenerator<Finding> {
  const whole = examined(env, uid);
  for (const message of whole.problems) yield problem('settings', message, 'See docs/configuration.md.');
  const due = CHECKS.filter(({ needs = [] }) => whole.isKnown(...needs));
  const running = due.map((check) => findingsOf(check, whole));
  for (const findings of running) yield* await findings;
}
