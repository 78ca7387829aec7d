/** The errors of settings, and which settings to leave out to read the others. */
import { ACCOUNT_PAIRS } from './account-config.ts';
import { BACKUP_PAIRS } from './backup-config.ts';
import { COMPANY_PAIRS } from './company-config.ts';
import { DATABASE_PAIRS } from './database-config.ts';
import { EDGE_PAIRS, ONE_EDGE } from './edge-config.ts';
import { ONE_GEOLOCATION } from './geolocation-config.ts';
import { ORDER_PAIRS } from './order-config.ts';
import { REACH_PAIRS } from './reach-config.ts';
import { RETURNS_PAIRS } from './returns-config.ts';
import { isSet } from './setting-forms.ts';
import { STORAGE_PAIRS } from './storage-config.ts';

export interface SettingError {
  /** A sentence without a secret. */
  readonly message: string;
  /** Settings whose absence removes the error. */
  readonly names: readonly string[];
  /** A missing setting that resolves the error. */
  readonly needs?: string;
}

const PAIRS: readonly (readonly [string, string])[] = [
  ...ACCOUNT_PAIRS,
  ...BACKUP_PAIRS,
  ...EDGE_PAIRS,
  ...STORAGE_PAIRS,
  ...DATABASE_PAIRS,
  ...REACH_PAIRS,
  ...RETURNS_PAIRS,
  ...COMPANY_PAIRS,
];

/** Settings with another name in earlier versions: the old one, and that of today. */
const RENAMED: readonly (readonly [string, string])[] = [['MOST_LIKES_CLIENT', 'MAX_LIKES_CLIENT']];

/** Returns the errors of old names in `env`, since a setting that nothing reads would be lost without notice. */
export const renamedSettings = (env: Readonly<Record<string, unknown>>): SettingError[] =>
  RENAMED.filter(([old]) => isSet(env[old])).map(([old, name]) => ({
    message: `The setting ${old} is now called ${name}: please rename it.`,
    names: [old],
  }));

/** Returns the errors of settings that are valid alone, but not together. */
export function errorsTogether(settings: Readonly<Record<string, unknown>>): SettingError[] {
  const together = [ONE_GEOLOCATION, ONE_EDGE].flatMap((choice) => {
    const [first, ...others] = choice.filter((name) => isSet(settings[name]));
    return others.map((name) => ({
      message: `The setting ${first} cannot be combined with ${name}: set only one of them.`,
      names: [String(first), name],
    }));
  });
  const alone = PAIRS.filter(([name, other]) => isSet(settings[name]) && !isSet(settings[other]));
  const larger = ORDER_PAIRS.filter(([name, other]) => Number(settings[name]) > Number(settings[other]));
  return [
    ...together,
    ...alone.map(([name, needs]) => ({
      message: `The setting ${name} needs ${needs}, too.`,
      names: [name],
      needs,
    })),
    ...larger.map(([name, other]) => ({
      message: `The setting ${name} is wrong: it must not be larger than ${other}.`,
      names: [name, other],
    })),
  ];
}
