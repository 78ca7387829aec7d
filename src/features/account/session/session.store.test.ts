import { afterEach, expect, it, vi } from 'vitest';
import { $session } from './session.store.ts';

afterEach(() => vi.unstubAllGlobals());

it('on the server everybody is a visitor, and storage is not read', () => {
  const looked = vi.fn();
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { get: looked, configurable: true });
  expect($session.get()).toBeUndefined();
  expect(looked).not.toHaveBeenCalled();
});
