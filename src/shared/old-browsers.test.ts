import { afterEach, expect, test, vi } from 'vitest';
import { parseUrl, timeoutSignal, wellFormed } from './old-browsers.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/a?b#c', 'https://shop.example/x'],
  ['https://shop.example', undefined],
  ['', undefined],
  ['http://', 'https://shop.example'],
  ['//other.example/a', 'https://shop.example'],
])('G-259: %j on %j is parsed as by URL.parse', (address, base) => {
  expect(parseUrl(address, base)?.href).toBe(URL.parse(address, base)?.href);
});

test.each(['', 'Àkàrà 😀', '\ud83d', 'a\ude00b', '\ude00\ud83d'])('G-259: %j becomes well-formed', (text) => {
  expect(wellFormed(text)).toBe(text.toWellFormed());
});

test.each([true, false])('G-259: a signal is aborted in time, in a new browser: %j', async (isNew) => {
  if (!isNew) vi.stubGlobal('AbortSignal', {});
  const signal = timeoutSignal(5);
  expect(signal.aborted).toBe(false);
  await vi.waitFor(() => expect(signal.aborted).toBe(true));
});
