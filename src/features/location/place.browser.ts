/** Looks up the visitor's place, and records the device's location. Failures are not shown. */

import { plainCall } from '../../client/plain-call.ts';
import { LOCATED_KEY, PLACE_KEY } from '../../shared/storage-keys.ts';
import { deviceRecord } from './device-record.ts';
import { locationCalls } from './location.calls.ts';
import { setFoundPlace } from './place.store.ts';
import type { Place } from './place.ts';
import './show-place.browser.ts';
import { timeoutSignal } from '../../shared/old-browsers.ts';

/** Time in ms after which the box shows an unknown place. */
const TIMEOUT_MS = 10_000;

/** The place found by an earlier page of this tab; null for none. */
const storedPlace = (): Place | null => JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? 'null');

async function requestedPlace(): Promise<Place> {
  const answer = await plainCall(locationCalls.findLocation, { signal: timeoutSignal(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The answer was ${answer.status}.`);
  const { city, country }: Place = await answer.json();
  const place = { city: city ?? null, country: country ?? null };
  // The result is stored even if it is unknown, so that later pages of this tab do not look it up again.
  sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
  return place;
}

/**
 * Shows the place found by an earlier page of this tab, or looks it up and stores it; a failure is
 * retried on the next page.
 */
export async function findPlace(): Promise<void> {
  const found = storedPlace() ?? requestedPlace();
  const place = await Promise.resolve(found).catch((error: unknown): Place => {
    console.warn('The place was not found.', error);
    return {};
  });
  setFoundPlace(place);
}

const devicePosition = () =>
  new Promise<GeolocationPosition>((found, failed) => {
    if (!('geolocation' in navigator)) throw new Error('This browser has no geolocation.');
    navigator.geolocation.getCurrentPosition(found, failed, { maximumAge: 600_000, timeout: TIMEOUT_MS });
  });

async function sendDevice(): Promise<void> {
  const { longitude, latitude } = (await devicePosition()).coords;
  try {
    localStorage.setItem(LOCATED_KEY, '1');
  } catch (error) {
    // Storage is full: the next page looks the place up again once it is touched.
    console.warn(error);
  }
  const body = deviceRecord(longitude, latitude, Math.random());
  const { ok, status } = await plainCall(locationCalls.recordLocation, { body, keepalive: true });
  if (!ok) throw new Error(`The answer was ${status}.`);
  console.info('The location of the device was recorded.');
}

let recording: Promise<void> | undefined;

/** Records the device's location, once per page; the outcome is only logged. May ask for permission. */
export function recordDevice(): Promise<void> {
  recording ??= sendDevice().catch((error: unknown) =>
    console.warn('The location of the device was not recorded.', error),
  );
  return recording;
}
