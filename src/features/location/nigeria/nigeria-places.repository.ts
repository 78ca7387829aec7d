/** Nigeria's states and local government areas (places.txt), for a shop that has no places of its own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { logChange } from '../../../data/change-log.ts';
import type { Reader, Writer } from '../../../data/database.ts';
import { insertRows } from '../../../data/table-rows.ts';
import { tags } from '../../../data/tags.ts';
import { COUNTRY } from '../../delivery/states.ts';

interface State {
  readonly nom: string;
  readonly cities: readonly string[];
}

/** The states in the file: each line has a state and, after a colon, its areas. */
export function nigerianStates(): State[] {
  const text = readFileSync(path.join(import.meta.dirname, 'places.txt'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [nom = '', cities = ''] = line.split(': ');
      return { nom, cities: cities.split(', ') };
    });
}

/** Whether the shop has no country, state or city at all. */
export async function hasNoPlaces(db: Reader): Promise<boolean> {
  for (const table of ['pays', 'provinces', 'villes'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

/** Inserts the country with its states and cities; logs the tag of places. */
export async function insertNigeria(trx: Writer): Promise<void> {
  const [paysId = 0] = await insertRows(trx, 'pays', ['nom'], [{ nom: COUNTRY }]);
  const states = nigerianStates();
  const ids = await insertRows(
    trx,
    'provinces',
    ['nom', 'paysId'],
    states.map(({ nom }) => ({ nom, paysId })),
  );
  const cities = states.flatMap((state, at) => state.cities.map((nom) => ({ nom, provinceId: ids[at] as number })));
  await insertRows(trx, 'villes', ['nom', 'provinceId'], cities);
  await logChange(trx, [tags.places]);
}
