/** Passes an unproven mail address from the sign-in with Google to the reset. For the browser. */

import { EMAIL_TO_PROVE_KEY } from '../../../shared/storage-keys.ts';

/** Message and prefilled address of the reset page. */
export interface EmailToProve {
  readonly email: string;
  /** Message of the server. */
  readonly message: string;
}

/** Opens the reset page for an address, replacing this page in the history. */
export function goToProof(toProve: EmailToProve): void {
  sessionStorage.setItem(EMAIL_TO_PROVE_KEY, JSON.stringify(toProve));
  location.replace('/auth/reset-password');
}

/** Returns the address that the reset was opened for, undefined without one, and deletes it. */
export function takeEmailToProve(): EmailToProve | undefined {
  const stored = sessionStorage.getItem(EMAIL_TO_PROVE_KEY);
  sessionStorage.removeItem(EMAIL_TO_PROVE_KEY);
  return JSON.parse(stored ?? 'null') ?? undefined;
}
