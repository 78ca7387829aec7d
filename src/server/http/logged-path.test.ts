import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it('S-20: a logged path contains nothing of a customer or of a reset code', () => {
  expect(loggedPath('/user/profile/update:ada%40example.ng+email')).toBe('/user/profile/…');
  expect(loggedPath('/user/profile/update%3aada\n+email?x=1')).toBe('/user/profile/…');
  expect(loggedPath('/auth/verif/code/?3f2a')).toBe('/auth/verif/code/…');
  expect(loggedPath('/auth/verif/code?3f2a')).toBe('/auth/verif/code/…');
  expect(loggedPath('/user/profile')).toBe('/user/profile');
  expect(loggedPath('/products?page=2')).toBe('/products?page=2');
});
