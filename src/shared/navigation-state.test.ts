import { expect, it } from 'vitest';
import { forgetStates, keepStateFor, stateFor } from './navigation-state.ts';

it('G-62: signing out clears the state passed between pages; other data stays', () => {
  keepStateFor('/user/orders/12', { id: 12 });
  keepStateFor('/user/orders/13', { id: 13 });
  sessionStorage.setItem('returnTo', '/products');
  expect(stateFor('/user/orders/12')).toEqual({ id: 12 });
  forgetStates();
  expect(stateFor('/user/orders/12')).toBeUndefined();
  expect(stateFor('/user/orders/13')).toBeUndefined();
  expect(sessionStorage.getItem('returnTo')).toBe('/products');
});
