/** The record of a device's location. Pure. */
import type { z } from 'zod';
import type { locationContract } from './location.contract.ts';

type DeviceRecord = z.input<typeof locationContract.recordLocation.body>;

/** Degrees with 2 decimals (HDR-61, HDR-62): precise to about a kilometre. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/**
 * The record of a device at a place.
 * @param lon degrees
 * @param lat degrees
 * @param random at least 0 and below 1; becomes the 7 digits of the name (HDR-63)
 */
export function deviceRecord(lon: number, lat: number, random: number): DeviceRecord {
  const digits = String(Math.floor(random * 1e7)).padStart(7, '0');
  return { lon: rounded(lon), lat: rounded(lat), nom: `Client-${digits}` };
}
