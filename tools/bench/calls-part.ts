/** Measures sign-ins, likes, cart lines and ratings per second on each engine, and the CPU time of each. */
import { middleOf, type Pace } from './during.ts';
import { type OnEngine, onEngines, type RoundsOptions } from './on-engines.ts';
import type { Place } from './servers.ts';

/** `sign-in`: without the hash of its password, which is measured separately. */
export const MEASURED_CALLS = ['sign-in', 'password hash', 'like', 'cart line', 'rating'] as const;
export type MeasuredCall = (typeof MEASURED_CALLS)[number];

export type CallRound = Record<MeasuredCall, Pace>;
export type CallsOnEngine = OnEngine<CallRound>;

/** The median of the rounds. */
export const paceOfCall = ({ rounds }: CallsOnEngine, call: MeasuredCall): Pace =>
  middleOf(rounds.map((round) => round[call]));

const CALLS = { name: 'calls', script: new URL('./processes/call-times.ts', import.meta.url) };

/** Measures calls with a session, and sign-ins, on SQLite and PostgreSQL. */
export const callsPart = (
  place: Place,
  options: RoundsOptions,
  say: (message: string) => void,
): Promise<CallsOnEngine[]> => onEngines<CallRound>(place, CALLS, options, say);
