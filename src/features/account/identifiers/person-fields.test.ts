import { expect, test } from 'vitest';
import { accountContract } from '../account.contract.ts';
import { PROFILE_FIELDS } from '../profile/profile-rules.ts';

test('a field of a person ends where the API does, so that nobody reads its message about a length', () => {
  const { body } = accountContract.updateClient;
  for (const { key, maxLength } of Object.values(PROFILE_FIELDS)) {
    expect(body.safeParse({ [key]: '0'.repeat(maxLength) }).success, key).toBe(true);
    expect(body.safeParse({ [key]: '0'.repeat(maxLength + 1) }).success, key).toBe(false);
  }
});
