/** A new password without script: the code of the mail and the password are sent together. */

import type { ApiClient, Result } from '../../../client/client.ts';
import type { FormValues } from '../../../shared/form-values.ts';

/** Checks the code, and stores the password with the proof that it gives. */
export async function storeNewPassword(client: ApiClient, values: FormValues): Promise<Result<unknown>> {
  const checked = await client.call('checkResetCode', {
    body: { codeHash: values('codeHash'), code: values('code').trim() },
  });
  if (!checked.ok) return checked;
  const { findUserExist, resetToken } = checked.data;
  return client.call('setNewPassword', {
    body: { email: findUserExist.email, password: values('password') },
    bearer: resetToken,
  });
}
