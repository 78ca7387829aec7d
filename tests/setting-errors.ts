/** The sentences about the invalid settings of an environment, for tests. */
import { wrongSettings } from '../src/server/config/config.ts';

/** One sentence for each invalid setting of `env`. */
export const settingErrors = (env: Parameters<typeof wrongSettings>[0]): readonly string[] =>
  wrongSettings(env).map(({ message }) => message);
