/** The settings that the doctor uses: the valid ones, with defaults in place of the others. */
import { type Config, readConfig, wrongSettings } from '../config/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Examined {
  readonly env: Environment;
  /** The settings; an invalid one has its default. */
  readonly config: Config;
  /** A sentence about each invalid setting. */
  readonly problems: readonly string[];
  /** Whether all of `names` are valid, so that `config` has their values. */
  isKnown(...names: readonly string[]): boolean;
  /** The user of the process; undefined where there are none. */
  readonly uid: number | undefined;
}

/** Reads all valid settings of `env`. @param uid the user of the process */
export function examined(env: Environment, uid: number | undefined): Examined {
  const wrong = new Set<string>();
  const problems: string[] = [];
  let rest = env;
  for (let found = wrongSettings(rest); found.length > 0; found = wrongSettings(rest)) {
    for (const { message, needs = '' } of found) {
      // A setting that is present but invalid is not reported as missing as well.
      if (!wrong.has(needs)) problems.push(message);
    }
    const names = found.flatMap((problem) => problem.names);
    for (const name of names) wrong.add(name);
    rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name)));
  }
  const isKnown = (...names: readonly string[]) => !names.some((name) => wrong.has(name));
  return { env, config: readConfig(rest), problems, isKnown, uid };
}
