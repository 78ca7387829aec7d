import { NOT_ARRIVED } from './not-arrived.ts';

/** Tells the visitor, in the words of every page, that code did not come which was asked for after a touch. */
export function sayNotArrived(error: unknown): void {
  console.warn(error);
  dispatchEvent(new Event(NOT_ARRIVED, { cancelable: true }));
}
