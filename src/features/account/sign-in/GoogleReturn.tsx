/** Signs in with the token returned by Google, and navigates on. */
import { useEffect, useRef } from 'react';
import Spinner from '../../../ui/Spinner.tsx';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { goToProof } from '../reset/prove-email.ts';
import { startSignedIn } from '../session/after-sign-in.ts';
import { api } from '../session/api.browser.ts';
import { fetchGoogleProfile, takeGoogleReturn } from './google-sign-in.ts';
import { SIGN_IN_NO_ANSWER, SIGNED_IN } from './sign-in-rules.ts';

interface Props {
  /** Address of Google's userinfo service; '' in a shop without Google. */
  readonly userinfoUrl: string;
}

interface Outcome {
  /** The page to open next; undefined where nobody was signed in. */
  readonly next?: string;
  /** The error message; undefined without an error. */
  readonly message?: string;
  /** Unconfirmed email of an account: signing in requires a reset by mail first. */
  readonly unproven?: string;
}

async function signIn(userinfoUrl: string): Promise<Outcome> {
  const answer = takeGoogleReturn();
  if (answer.kind === 'cancelled') return {};
  if (answer.kind === 'forged') return { message: 'Login with google did not work. Please try again.' };
  let profile: Record<string, unknown>;
  try {
    profile = await fetchGoogleProfile(userinfoUrl, answer.token);
  } catch (error) {
    // Only logged.
    console.error('The profile of Google could not be fetched.', error);
    return {};
  }
  const session = await api().call('signInWithGoogle', { body: { ...profile, access_token: answer.token } });
  if (!session.ok) {
    const message = session.error.message || SIGN_IN_NO_ANSWER;
    return session.error.code === 'email_unproven' ? { message, unproven: String(profile.email) } : { message };
  }
  return { next: startSignedIn(session.data, SIGNED_IN) };
}

export default function GoogleReturn({ userinfoUrl }: Props) {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void signIn(userinfoUrl).then(({ next, message, unproven }) => {
      if (unproven !== undefined && message !== undefined) {
        goToProof({ email: unproven, message });
        return;
      }
      if (message !== undefined) showToastOnNextPage('danger', message);
      location.replace(next ?? '/sign-in');
    });
  }, [userinfoUrl]);
  return <Spinner label="Please wait..." />;
}
