/** Handles the forms of the profile without script. */

import type { ApiClient, CallAnswer, Result } from '../../../client/client.ts';
import type { Failure } from '../../../shared/failure.ts';
import { NOTHING_CHOSEN } from '../../plain/plain-forms.ts';
import type { PostedForm } from '../../plain/posted-form.ts';
import { PASSWORD_SET } from '../reset/reset-rules.ts';
import {
  EMAIL_CODE,
  isProfileField,
  offerFor,
  PROFILE_FIELDS,
  type ProfileField,
  phoneWithCountry,
  profileError,
  updatedMessage,
} from './profile-rules.ts';

type Done = ProfileField | 'code';

/** The message after the change `done`; undefined for anything else. */
export function profileMessage(done: string | null): string | undefined {
  if (done === 'code') return 'A code is on its way to your new email.';
  if (done === 'password') return PASSWORD_SET;
  return done !== null && isProfileField(done) ? updatedMessage(done) : undefined;
}

/** The field that the form changes; undefined for none. */
export const fieldOfForm = ({ field = '' }: PostedForm): ProfileField | undefined =>
  isProfileField(field) ? field : undefined;

/** The value to store: a phone number gets the country code when its customer confirmed that. */
function valueToStore(field: ProfileField, { value = '', sure }: PostedForm): string {
  const text = value.trim();
  return (field === 'phone-number' && sure !== undefined && phoneWithCountry(text)) || text;
}

/** The errors of the form. */
export function profileFormErrors(form: PostedForm): readonly Failure[] {
  if (form.action === 'confirm') return EMAIL_CODE.check((name) => form[name] ?? '');
  const field = fieldOfForm(form);
  if (!field) return [];
  const failure = profileError(field, valueToStore(field, form));
  const isSure = form.sure !== undefined && offerFor(field, form.value ?? '') !== undefined;
  return !failure || isSure ? [] : [{ ...failure, fields: [field] }];
}

/**
 * Changes one field, sends a code to a new email, or confirms that with the code, as `action` says; returns what was
 * done. The form of a code names its email as `value`.
 */
export async function changePlainProfile(
  client: ApiClient,
  customer: CallAnswer<'getClient'>,
  form: PostedForm,
): Promise<Result<Done>> {
  const params = { id: customer.id };
  const field = fieldOfForm(form);
  if (!field) return NOTHING_CHOSEN;
  const value = valueToStore(field, form);
  if (form.action === 'confirm') {
    // The form was sent twice.
    if (customer.emailIsProven && customer.email === value) return { ok: true, data: 'email' };
    const confirmed = await client.call('confirmEmail', { params, body: { code: form.code ?? '' } });
    return confirmed.ok ? { ok: true, data: 'email' } : confirmed;
  }
  // Another code would end the one that was sent.
  if (field === 'email' && value === customer.pendingEmail && form.action !== 'again')
    return { ok: true, data: 'code' };
  const changed = await client.call('updateClient', { params, body: { [PROFILE_FIELDS[field].key]: value } });
  return changed.ok ? { ok: true, data: changed.data.pendingEmail === undefined ? field : 'code' } : changed;
}
