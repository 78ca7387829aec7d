/** The settings of limits, made from the table of limits. */

import type { ZodCoercedNumber, ZodDefault } from 'zod';
import {
  type ConfiguredLimit,
  LIMITS,
  type LimitNumbers,
  type LimitRow,
  type LimitSetting,
  SIGN_IN_WINDOW,
} from '../../providers/limit-table.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { wholeNumber } from './setting-forms.ts';

type NumberSetting = ZodDefault<ZodCoercedNumber>;
type Settings = Readonly<Record<LimitSetting | typeof SIGN_IN_WINDOW.setting, number>>;

const configured = Object.entries<LimitRow>(LIMITS).flatMap(([name, { setting, max }]) =>
  setting === undefined ? [] : [{ name: name as ConfiguredLimit, setting: setting as LimitSetting, standard: max }],
);

export const limitSettings = {
  ...(Object.fromEntries(
    configured.map(({ setting, standard }) => [setting, wholeNumber('a number', 1, 1_000_000).default(standard)]),
  ) as Record<LimitSetting, NumberSetting>),
  [SIGN_IN_WINDOW.setting]: wholeNumber('a number of minutes', 1, 1_440).default(SIGN_IN_WINDOW.minutes),
};

/** Returns the limits, with the window of sign-ins in milliseconds. */
export function limitConfig(settings: Settings): LimitNumbers {
  const numbers = Object.fromEntries(configured.map(({ name, setting }) => [name, settings[setting]]));
  return {
    ...(numbers as Record<ConfiguredLimit, number>),
    signInWindow: settings[SIGN_IN_WINDOW.setting] * MINUTE_MS,
  };
}
