/** Stores locations of devices. */
import type { Database } from '../../data/database.ts';
import { insertLocation } from './location.repository.ts';

/** Degrees with 2 decimals, which is precise to about a kilometre (CST-96). Never -0. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 100) / 100 + 0;

/**
 * Stores the location of a device: rounded degrees, and no data of the sender (S-30).
 * @param now milliseconds since 1970
 */
export async function storeLocation(
  db: Database,
  { lon, lat, nom }: { readonly lon: number; readonly lat: number; readonly nom: string },
  now: number,
): Promise<void> {
  const record = { lon: roundedDegrees(lon), lat: roundedDegrees(lat), nom };
  await db.write((trx) => insertLocation(trx, { ...record, createdAt: new Date(now).toISOString() }));
}
