/** Handles the forms of `Login and Security` without script. */
import type { ApiClient, Result } from '../../../client/client.ts';
import { NOTHING_CHOSEN } from '../../plain/plain-forms.ts';
import type { PostedForm } from '../../plain/posted-form.ts';

/** Ends all sessions, or deletes the account, as the form says; returns which. */
export async function changePlainSecurity(
  client: ApiClient,
  id: number,
  { action, password = '' }: PostedForm,
): Promise<Result<'out' | 'deleted'>> {
  if (action === 'sign-out-everywhere') {
    const ended = await client.call('signOutEverywhere');
    return ended.ok ? { ok: true, data: 'out' } : ended;
  }
  if (action !== 'delete') return NOTHING_CHOSEN;
  const deleted = await client.call('deleteClient', { params: { id }, body: { password } });
  return deleted.ok ? { ok: true, data: 'deleted' } : deleted;
}
