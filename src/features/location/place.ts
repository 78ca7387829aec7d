/** The place of a visitor. Pure, and small, because every page loads it. */
import type { z } from 'zod';
import type { locationContract } from './location.contract.ts';

/** Location (user): unknown parts are null or omitted. */
export type Place = Partial<z.output<typeof locationContract.findLocation.answer>>;

/** City and country, leaving out unknown parts. */
export const knownPlace = ({ city, country }: Place): string => [city, country].filter(Boolean).join(', ');

/** City and country, or `None`. */
export const placeText = (place: Place): string => knownPlace(place) || 'None';
