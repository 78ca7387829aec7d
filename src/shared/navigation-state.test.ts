import { expect, it } from 'vitest';
import { forgetStates, stateFor, storeStateFor } from './navigation-state.ts';

it('G-62: signing out clears the state passed between pages; other data stays', () => {
  storeStateFor('/user/orders/12', { id: 12 });
  storeStateFor('/user/orders/13', { id: 13 });
  sessionStorage.setItem('returnTo', '/products');
  expect(stateFor('/user/orders/12')).toEqual({ id: 12 });
  forgetStates();
  expect(stateFor('/user/orders/12')).toBeUndefined();
  expect(stateFor('/user/orders/13')).toBeUndefined();
  expect(sessionStorage.getItem('returnTo')).toBe('/products');
});
