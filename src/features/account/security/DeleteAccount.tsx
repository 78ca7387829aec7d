/** `Delete my account` (an addition): requires the password and cannot be undone. */

import { useState } from 'react';
import { refusalError } from '../../../shared/form-fields.ts';
import Button from '../../../ui/Button.tsx';
import Dialog from '../../../ui/Dialog.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { api } from '../session/api.browser.ts';
import { goToSignIn } from '../session/return-path.ts';
import { currentSession, forgetSession } from '../session/session.store.ts';
import { isSignedOut } from '../session/signed-out.ts';
import { DELETION } from './password-forms.ts';
import { DELETE_MESSAGE, NO_PASSWORD_TO_ENTER } from './security-messages.ts';

interface Props {
  /** False for a customer who signs in with Google only. */
  readonly hasPassword: boolean;
}

export default function DeleteAccount({ hasPassword }: Props) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    check: (values) => (hasPassword ? DELETION.check(values) : []),
    toast: showToast,
    async send(values) {
      const session = currentSession();
      if (!session) {
        goToSignIn();
        return undefined;
      }
      const answer = await api().call('deleteClient', {
        params: { id: session.id },
        body: { password: values('password') },
      });
      if (!answer.ok) {
        if (isSignedOut(answer.error)) return undefined;
        // Customers without a password log in again below.
        return hasPassword
          ? refusalError(DELETION, answer.error)
          : { ...refusalError({}, answer.error), isQuiet: true };
      }
      showToastOnNextPage('success', answer.data.message);
      forgetSession();
      location.assign('/');
      return undefined;
    },
  });
  const close = () => {
    setOpen(false);
    form.reset();
  };

  return (
    <section className="security-block security-block--danger" aria-labelledby="delete-account">
      <div>
        <h2 id="delete-account">Delete my account</h2>
        <p>{DELETE_MESSAGE}</p>
      </div>
      <Button type="button" variant="secondary" class="button--danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      <Dialog id="delete-account-dialog" title="Delete your account for ever?" shown={isOpen} onClose={close}>
        <form className="form" {...form.props}>
          <p>This cannot be undone: nobody can bring your account back, not even us.</p>
          <ErrorSummary form={form} />
          {hasPassword ? (
            <FormFields fields={Object.values(DELETION.fields)} form={form} />
          ) : (
            <p>{NO_PASSWORD_TO_ENTER}</p>
          )}
          <div className="security-block__ways">
            <SubmitButton busy={form.busy} class="button--danger">
              {DELETION.submit}
            </SubmitButton>
            <Button type="button" variant="secondary" onClick={() => setOpen(false)}>
              Keep my account
            </Button>
            {!hasPassword && form.refusals > 0 && (
              <Button type="button" variant="quiet" onClick={goToSignIn}>
                Log in again
              </Button>
            )}
          </div>
        </form>
      </Dialog>
    </section>
  );
}
