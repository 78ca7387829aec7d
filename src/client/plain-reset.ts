/** A new password without script: the code of the mail and the password are sent together. */
import { newPasswordFaults, resetCodeFaults } from '../features/account/reset/reset-rules.ts';
import { passwordFault } from '../features/account/sign-up/sign-up-rules.ts';
import type { Fault } from '../ui/form/use-form.ts';
import type { ApiClient, Result } from './client.ts';
import type { PostedForm } from './posted-form.ts';

/** What is wrong with a new password and its confirmation. */
export function chosenPasswordFaults({ password = '', confirmation = '' }: PostedForm): readonly Fault[] {
  const fault = passwordFault(password);
  return fault === undefined ? newPasswordFaults(password, confirmation) : [{ words: fault, fields: ['password'] }];
}

/** What is wrong with the form: all of it, since a wrong code uses up a try. */
export const newPasswordFormFaults = (form: PostedForm): Fault[] => [
  ...resetCodeFaults((form.code ?? '').trim()),
  ...chosenPasswordFaults(form),
];

/** Checks the code, and stores the password with the proof that it gives. */
export async function storeNewPassword(
  client: ApiClient,
  { codeHash = '', code = '', password = '' }: PostedForm,
): Promise<Result<unknown>> {
  const checked = await client.call('checkResetCode', { body: { codeHash, code: code.trim() } });
  if (!checked.ok) return checked;
  const { findUserExist, resetToken } = checked.data;
  return client.call('setNewPassword', { body: { email: findUserExist.email, password }, bearer: resetToken });
}
