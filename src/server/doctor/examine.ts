/** Examines a shop for its operator, without changing anything. */
import { type Config, readConfig, settingFaults } from '../config/config.ts';
import { checkDatabase } from './check-database.ts';
import { checkDemo } from './check-demo.ts';
import { checkFolders } from './check-folders.ts';
import { checkMail } from './check-mail.ts';
import { checkReplicas } from './check-replicas.ts';
import { checkSettings } from './check-settings.ts';
import { checkStorage } from './check-storage.ts';
import { type Finding, fault } from './finding.ts';

/**
 * Everything that is found, good and bad. With a wrong setting nothing else is looked at.
 * @param env settings
 * @param uid the user of the process; undefined where there are none
 */
export async function* examine(
  env: Readonly<Record<string, string | undefined>>,
  uid: number | undefined,
): AsyncGenerator<Finding> {
  const faults = settingFaults(env);
  for (const words of faults) yield fault('settings', words, 'See docs/configuration.md.');
  if (faults.length > 0) return;
  const config: Config = readConfig(env);
  yield* checkSettings(config, uid);
  yield* checkFolders(config);
  yield* checkDatabase(config);
  yield* checkDemo(config);
  yield* checkReplicas(config);
  yield* checkMail(config);
  yield* checkStorage(config);
}
