/** The place of a visitor. Pure, and small, because every page loads it. */
import type { z } from 'zod';
import type { locationContract } from './location.contract.ts';

/** Location (user): null or left out for what is not known (ENT-086, ENT-087). */
export type Place = Partial<z.output<typeof locationContract.findLocation.answer>>;

/** City and country, leaving out unknown parts. */
export const knownPlace = ({ city, country }: Place): string => [city, country].filter(Boolean).join(', ');

/** City and country, or `None` (HDR-03 to HDR-05). */
export const placeWords = (place: Place): string => knownPlace(place) || 'None';
