/** Stores typed profile data while the customer logs in again. For the browser. */
import { PROFILE_DRAFT_KEY } from '../../../shared/storage-keys.ts';
import type { ProfileField } from './profile-rules.ts';

interface Draft {
  /** Id of the customer, so that nobody else gets the draft. */
  readonly id: number;
  readonly field: ProfileField;
  readonly value: string;
}

/** Stores a draft for the next page of its field in this tab. */
export function storeDraft(draft: Draft): void {
  sessionStorage.setItem(PROFILE_DRAFT_KEY, JSON.stringify(draft));
}

/** Returns the draft of this customer and field, undefined without one, and deletes any draft. */
export function takeDraft(id: number, field: ProfileField): string | undefined {
  const stored = sessionStorage.getItem(PROFILE_DRAFT_KEY);
  sessionStorage.removeItem(PROFILE_DRAFT_KEY);
  const draft: Draft | null = JSON.parse(stored ?? 'null');
  return draft?.id === id && draft.field === field ? draft.value : undefined;
}
