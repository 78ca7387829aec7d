/** Customers, sessions, passwords and resets on every engine. */

import { afterAll, describe, expect } from 'vitest';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { describeBlocked } from './blocked.cases.ts';
import { describeChangeLimits } from './change-limits.cases.ts';
import { describeEmailChange } from './email-change.cases.ts';
import { describeGoogle } from './google.cases.ts';
import { describeGuests } from './guests.cases.ts';
import { accountsOf } from './harness.ts';
import { describeProfile } from './profile.cases.ts';
import { describeReset } from './reset.cases.ts';
import { describeResetLink } from './reset-link.cases.ts';
import { describeSignIn } from './sign-in.cases.ts';
import { describeSignUp } from './sign-up.cases.ts';
import { describeStates } from './states.cases.ts';
import { describeTokens } from './tokens.cases.ts';

describeEngines('accounts', (open) => {
  const api = accountsOf(open);
  describe('signing up', () => describeSignUp(api));
  describe('signing in', () => describeSignIn(api));
  describe('with Google', () => describeGoogle(api));
  describe('the profile', () => describeProfile(api));
  describe('a change of the email', () => describeEmailChange(api));
  describe('a reset', () => describeReset(api));
  describe('the link of an operator', () => describeResetLink(api));
  describe('blocked by an operator', () => describeBlocked(api));
  describe('without a password', () => describeGuests(api, open));
  afterAll(() => expect(api.logged).toEqual([]));
});

/** The statements behind these cases are the same as those of the cases above. */
function describeRules(open: Parameters<typeof accountsOf>[0]): void {
  const api = accountsOf(open);
  describe('limits of changes', () => describeChangeLimits(api));
  describe('the states of an account', () => describeStates(api));
  describe('tokens', () => describeTokens(api));
  afterAll(() => expect(api.logged).toEqual([]));
}
describeEngines('rules of accounts', describeRules, sqliteFirst);
