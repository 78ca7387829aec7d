/** `Compromised Account`: `Start` shows instructions, `Finished` hides them. */
import { useRef, useState } from 'react';
import { NO_ANSWER } from '../../../shared/no-answer.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { updatePath } from '../profile/profile-rules.ts';
import { api } from '../session/api.browser.ts';
import { goToSignIn } from '../session/return-path.ts';
import { forgetSession } from '../session/session.store.ts';
import { isSignedOut } from '../session/signed-out.ts';
import { SIGN_OUT_MESSAGE, SIGNED_OUT_EVERYWHERE } from './security-messages.ts';

/** Ends all sessions, including this one. */
async function signOutEverywhere(): Promise<void> {
  const answer = await api().call('signOutEverywhere');
  if (!answer.ok) {
    if (!isSignedOut(answer.error)) showToast('danger', answer.error.message || NO_ANSWER);
    return;
  }
  showToastOnNextPage('success', SIGNED_OUT_EVERYWHERE);
  forgetSession();
  goToSignIn();
}

export default function CompromisedAccount() {
  const [isStarted, setStarted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const start = useRef<HTMLButtonElement>(null);

  const finish = () => {
    setStarted(false);
    // This disables the button, which then loses the focus.
    start.current?.focus();
  };

  return (
    <section className="security-block" aria-labelledby="compromised">
      <div>
        <h2 id="compromised">Compromised Account</h2>
        <p>Think somebody else knows your password or has used your account? Here’s what to do.</p>
      </div>
      <div className="security-block__ways">
        <button
          ref={start}
          className="button button--secondary"
          type="button"
          aria-expanded={isStarted}
          aria-controls="compromised-steps"
          onClick={() => setStarted(true)}
        >
          Start
        </button>
        <button className="button button--quiet" type="button" disabled={!isStarted} onClick={finish}>
          Finished
        </button>
      </div>
      <ol className="security-steps" id="compromised-steps" hidden={!isStarted}>
        <li>
          <h3>Change your password</h3>
          <p>Choose one that you use nowhere else.</p>
          <a className="button button--secondary button--s" href={updatePath('password', '')}>
            Change your password
          </a>
        </li>
        <li>
          <h3>Sign out everywhere</h3>
          <p>{SIGN_OUT_MESSAGE}</p>
          <button
            className="button button--secondary button--s"
            type="button"
            disabled={isBusy}
            onClick={() => {
              setBusy(true);
              void signOutEverywhere().finally(() => setBusy(false));
            }}
          >
            {isBusy ? 'Please wait...' : 'Sign out everywhere'}
          </button>
        </li>
        <li>
          <h3>Look at your details and orders</h3>
          <p>If an email, a phone number or an order is not yours, tell us immediately.</p>
          <a className="button button--secondary button--s" href="/user/contact-us">
            Contact us
          </a>
        </li>
      </ol>
    </section>
  );
}
