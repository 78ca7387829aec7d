/** The step between entering a new email and its change: the code that was sent to the new address. */
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { refusalError } from '../../../shared/form-fields.ts';
import { NO_ANSWER } from '../../../shared/no-answer.ts';
import Button from '../../../ui/Button.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import StepTitle from '../StepTitle.tsx';
import { api } from '../session/api.browser.ts';
import { goToSignIn } from '../session/return-path.ts';
import { $session, currentSession, updateSession } from '../session/session.store.ts';
import { isSignedOut, signInAgain } from '../session/signed-out.ts';
import { storeDraft } from './profile-draft.ts';
import { codeSentMessage, EMAIL_CODE, updatedMessage } from './profile-rules.ts';

interface Props {
  /** The address that the code was sent to. */
  readonly email: string;
  /** Called when the address was confirmed. */
  readonly onDone: () => void;
  /** Called when the customer wants to use another address. */
  readonly onBack: () => void;
}

/** Why no new code was sent. `isStale`: the customer must log in again first. */
interface Refusal {
  readonly message: string;
  readonly isStale: boolean;
}

/** Sends a new code; resolves to why it was not sent. */
async function sendAgain(email: string): Promise<Refusal | undefined> {
  const session = currentSession();
  if (!session) {
    signInAgain();
    return undefined;
  }
  const answer = await api().call('updateClient', { params: { id: session.id }, body: { email } });
  if (answer.ok) {
    showToast('success', answer.data.message ?? codeSentMessage(email));
    return undefined;
  }
  if (isSignedOut(answer.error)) return undefined;
  return { message: answer.error.message || NO_ANSWER, isStale: answer.error.code === 'sign_in_again' };
}

function logInAgain(email: string): void {
  const session = currentSession();
  if (session) storeDraft({ id: session.id, field: 'email', value: email });
  goToSignIn();
}

export default function EmailCode({ email, onDone, onBack }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const [isSendingAgain, setSendingAgain] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useForm({
    check: EMAIL_CODE.check,
    toast: showToast,
    async send(values) {
      const own = currentSession();
      if (!own) {
        signInAgain();
        return undefined;
      }
      const body = { code: values('code') };
      const answer = await api().call('confirmEmail', { params: { id: own.id }, body });
      if (answer.ok) {
        const { message, ...client } = answer.data;
        updateSession(client);
        showToast('success', message ?? updatedMessage('email'));
        onDone();
        return undefined;
      }
      if (isSignedOut(answer.error)) return undefined;
      return refusalError(EMAIL_CODE, answer.error);
    },
  });

  const again = () => {
    if (isSendingAgain) return;
    setSendingAgain(true);
    setRefusal(undefined);
    void sendAgain(email).then((refused) => {
      setRefusal(refused);
      setSendingAgain(false);
      // The previous code is no longer valid.
      if (!refused) form.reset();
    });
  };

  const stored = session?.email;
  return (
    <form className="form account-form" {...form.props}>
      <StepTitle text="Enter the code from our mail" />
      <div>
        <p>
          We have written to <strong className="account-form__address">{email}</strong>. Look among the spam as well.
        </p>
        {stored && stored !== email && (
          <p>
            Until you enter the code, <strong className="account-form__address">{stored}</strong> stays your email.
          </p>
        )}
      </div>
      <ErrorSummary form={form} />
      <FormFields fields={Object.values(EMAIL_CODE.fields)} form={form} />
      <SubmitButton busy={form.busy}>{EMAIL_CODE.submit}</SubmitButton>
      <div>
        <p className="account-form__hint">No mail?</p>
        <div className="account-form__ways">
          <Button type="button" variant="secondary" aria-disabled={isSendingAgain || undefined} onClick={again}>
            {isSendingAgain ? 'Please wait...' : 'Send a new code'}
          </Button>
          <Button type="button" variant="quiet" onClick={onBack}>
            Use another address
          </Button>
        </div>
        <div role="status">{refusal && <p className="account-form__refusal">{refusal.message}</p>}</div>
        {refusal?.isStale && (
          <Button type="button" variant="secondary" onClick={() => logInAgain(email)}>
            Log in again
          </Button>
        )}
      </div>
    </form>
  );
}
