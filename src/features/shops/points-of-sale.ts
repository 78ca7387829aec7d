/** Sorts a shop's points of sale by nearness. Pure. */
import { stateNamed } from '../delivery/states.ts';

interface Point {
  readonly adressePrecise: string;
}

/** The state in the last part of an address that names one; otherwise that of the shop. */
export const stateOfPoint = ({ adressePrecise }: Point, shopState: string): string =>
  adressePrecise
    .split(',')
    .reverse()
    .map(stateNamed)
    .find((state) => state !== undefined) ??
  stateNamed(shopState) ??
  shopState;

/** `points` with those in `state` first; each part in the shop's order. */
export function nearestFirst<P extends Point>(points: readonly P[], shopState: string, state: string): P[] {
  const isNear = (point: P) => stateOfPoint(point, shopState) === state;
  return [...points.filter(isNear), ...points.filter((point) => !isNear(point))];
}
