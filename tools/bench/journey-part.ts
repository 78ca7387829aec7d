/**
 * Whole orders over HTTP on each engine: three lines of the cart, the order announced, placed and confirmed, the cart
 * emptied, by customers who are signed in. The browsers are a process of their own, the shop is another.
 */
import { middleOf, type Pace } from './during.ts';
import { type OnEngine, onEngines, type RoundsOptions } from './on-engines.ts';
import type { Place } from './servers.ts';

/** One round: the pace of the shop in each folder. */
export type JourneyRound = Readonly<Record<string, Pace>>;
export type JourneysOnEngine = OnEngine<JourneyRound>;

/** The folders of the measured shops; the first one is this one. */
export const shopsOf = ({ rounds }: JourneysOnEngine): string[] => Object.keys(rounds[0] ?? {});

/** The median of the rounds of the shop in `folder`, by default of this one. */
export const paceOfJourney = (measured: JourneysOnEngine, folder = shopsOf(measured)[0] ?? ''): Pace =>
  middleOf(measured.rounds.flatMap(({ [folder]: pace }) => (pace ? [pace] : [])));

const script = new URL('./processes/journey-times.ts', import.meta.url);

/**
 * Measures whole orders over HTTP on SQLite and PostgreSQL.
 * @param beside folders of other versions of the shop, built and installed, which are measured in turns with this one
 */
export const journeyPart = (
  place: Place,
  { beside, ...options }: RoundsOptions & { readonly beside: readonly string[] },
  say: (message: string) => void,
): Promise<JourneysOnEngine[]> => {
  const more = [JSON.stringify(place.cores), place.root, ...beside];
  return onEngines<JourneyRound>(place, { name: 'journeys', script, core: place.cores.load, more }, options, say);
};
