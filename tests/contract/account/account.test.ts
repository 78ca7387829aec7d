/** Customers, sessions, passwords and resets on every engine. */
import { afterAll, describe, expect } from 'vitest';
import { describeEngines } from '../engines.ts';
import { accountsOf } from './harness.ts';
import { describeSignIn } from './sign-in.cases.ts';
import { describeSignUp } from './sign-up.cases.ts';

describeEngines('accounts', (open) => {
  const api = accountsOf(open);
  describe('signing up', () => describeSignUp(api));
  describe('signing in', () => describeSignIn(api));
  afterAll(() => expect(api.logged).toEqual([]));
});
