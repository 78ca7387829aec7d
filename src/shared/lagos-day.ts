/** Days in Africa/Lagos, which is an hour ahead of UTC all year. Pure. */
import { DAY_MS } from './durations.ts';

const AHEAD_OF_UTC_MS = 3_600_000;

/**
 * The day in Lagos, as `YYYY-MM-DD`.
 * @param now milliseconds since 1970
 */
export const lagosDay = (now: number): string => new Date(now + AHEAD_OF_UTC_MS).toISOString().slice(0, 10);

/**
 * The time of day in Lagos, as `HH:MM`.
 * @param now milliseconds since 1970
 */
export const lagosTime = (now: number): string => new Date(now + AHEAD_OF_UTC_MS).toISOString().slice(11, 16);

/** When `day` (`YYYY-MM-DD`) begins in Lagos, in milliseconds since 1970. */
export const startOfLagosDay = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - AHEAD_OF_UTC_MS;

/** When the day after `day` begins in Lagos, in milliseconds since 1970. */
export const endOfLagosDay = (day: string): number => startOfLagosDay(day) + DAY_MS;
