/** Carries a mail address that has to be proven first from the sign-in with Google to the reset. For the browser. */

import { EMAIL_TO_PROVE_KEY } from '../../../shared/storage-keys.ts';

/** What the reset says and fills in. */
export interface EmailToProve {
  readonly email: string;
  /** The server's. */
  readonly words: string;
}

/** Opens the reset for an address, in the place of this page. */
export function goToProof(toProve: EmailToProve): void {
  sessionStorage.setItem(EMAIL_TO_PROVE_KEY, JSON.stringify(toProve));
  location.replace('/auth/reset-password');
}

/** The address that the reset was opened for; undefined without one. It is forgotten by that. */
export function takeEmailToProve(): EmailToProve | undefined {
  const kept = sessionStorage.getItem(EMAIL_TO_PROVE_KEY);
  sessionStorage.removeItem(EMAIL_TO_PROVE_KEY);
  return JSON.parse(kept ?? 'null') ?? undefined;
}
