/** Checks the names of settings, because a misspelt one is silently treated as absent. */
import { SETTING_NAMES } from '../config/config.ts';
import type { Environment } from './examined.ts';
import { type Finding, warning } from './finding.ts';

/** Maximum edits that turn a misspelt name into a setting's: changes of one character, and swaps of two neighbours. */
const MAX_EDITS = 2;
/** Minimum characters for each edit: `HOME` is not a misspelt `HOST`. */
const CHARACTERS_PER_EDIT = 4;

/**
 * Returns the minimum number of characters to insert, remove, replace or swap with a neighbour to turn `a` into `b`.
 */
export function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let k = 1; k <= b.length; k += 1) {
      const isSame = a[i - 1] === b[k - 1];
      const isSwap = i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1];
      row[k] = Math.min(
        (last[k] ?? 0) + 1,
        (row[k - 1] ?? 0) + 1,
        (last[k - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (older[k - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [older, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Returns the setting that `name` probably means; undefined when it is a setting, or resembles none. */
export function meantSetting(name: string): string | undefined {
  if (SETTING_NAMES.includes(name)) return undefined;
  const near = SETTING_NAMES.map((setting) => ({ setting, edits: editDistance(name.toUpperCase(), setting) })).filter(
    ({ setting, edits }) => edits <= Math.min(MAX_EDITS, Math.floor(setting.length / CHARACTERS_PER_EDIT)),
  );
  return near.sort((a, b) => a.edits - b.edits)[0]?.setting;
}

/** Yields a warning for each variable of `env` that resembles a setting. */
export function* checkNames(env: Environment): Generator<Finding> {
  for (const name of Object.keys(env)) {
    const meant = meantSetting(name);
    if (meant !== undefined)
      yield warning(
        'settings',
        `${name} is not a setting of the shop, but looks like ${meant}.`,
        `Rename it to ${meant}, unless it belongs to another program.`,
      );
  }
}
