/** The settings that the doctor goes by: those that are right, with defaults in the place of the others. */
import { type Config, readConfig, wrongSettings } from '../config/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Examined {
  readonly env: Environment;
  /** A setting that is wrong has its default here. */
  readonly config: Config;
  /** A sentence about each wrong setting. */
  readonly problems: readonly string[];
  /** Whether none of `names` is wrong: otherwise `config` says nothing about them. */
  isKnown(...names: readonly string[]): boolean;
  /** The user of the process; undefined where there are none. */
  readonly uid: number | undefined;
}

/** Reads all settings of `env` that are right. @param uid the user of the process */
export function examined(env: Environment, uid: number | undefined): Examined {
  const wrong = new Set<string>();
  const problems: string[] = [];
  let rest = env;
  for (let found = wrongSettings(rest); found.length > 0; found = wrongSettings(rest)) {
    for (const { message, needs = '' } of found) {
      // A setting that is there, and wrong itself, is not missing as well.
      if (!wrong.has(needs)) problems.push(message);
    }
    const names = found.flatMap((problem) => problem.names);
    for (const name of names) wrong.add(name);
    rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name)));
  }
  const isKnown = (...names: readonly string[]) => !names.some((name) => wrong.has(name));
  return { env, config: readConfig(rest), problems, isKnown, uid };
}
