/** The form for a new password (PUP-11 to PUP-22). */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { NO_ANSWER } from '../../../shared/no-answer.ts';
import Button from '../../../ui/Button.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import PasswordField from '../../../ui/form/PasswordField.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { type Fault, type FormValues, useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { api } from '../api.browser.ts';
import CaptchaField from '../CaptchaField.tsx';
import { newPasswordFaults } from '../reset/reset-rules.ts';
import { goToSignIn } from '../return-path.ts';
import { $session, currentSession } from '../session.store.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../signed-out.ts';
import { CAPTCHA, CAPTCHA_FAILED, useCaptcha } from '../use-captcha.tsx';

interface Props {
  readonly captcha: ShopSettings['captcha'];
}

const NEW_NAMES = ['new', 'confirmation'] as const;

/** One message at a time (PUP-18, PUP-19). */
function check(values: FormValues): readonly Fault[] {
  const faults = newPasswordFaults(values('new'), values('confirmation'));
  if (faults.length > 0 || values(CAPTCHA) !== '') return faults;
  return [{ words: 'Please check the ReCAPTCHA', fields: [CAPTCHA] }];
}

/** Whether the customer has a password; those who sign in with Google only have none (G-128). */
function useHasPassword(id: number | undefined): boolean {
  const [hasPassword, setHasPassword] = useState(true);
  useEffect(() => {
    if (id === undefined) return undefined;
    let isHere = true;
    void api()
      .call('getClient', { params: { userId: id } })
      .then((answer) => {
        if (!answer.ok) isSignedOut(answer.error, SIGN_IN_AGAIN);
        else if (isHere) setHasPassword(answer.data.hasPassword);
      });
    return () => {
      isHere = false;
    };
  }, [id]);
  return hasPassword;
}

export default function PasswordChange({ captcha: settings }: Props) {
  const captcha = useCaptcha(settings);
  const session = useStore($session, { ssr: 'initial' });
  const hasPassword = useHasPassword(session?.id);
  const [isStale, setStale] = useState(false);
  const form = useForm({
    check,
    toast: showToast,
    async send(values) {
      const proof = await captcha.proof();
      if (proof === undefined) return CAPTCHA_FAILED;
      const answer = await api().call('changePassword', {
        body: { email: currentSession()?.email ?? '', password: values('old'), newPassword: values('new') },
        captcha: proof,
      });
      if (answer.ok) {
        form.reset();
        // The form's reset cleared the captcha, too.
        if (captcha.kind === 'altcha') captcha.onChange();
        showToast('success', answer.data.message);
        // This disables the button, which then loses the focus.
        document.querySelector('main')?.focus({ preventScroll: true });
        return undefined;
      }
      if (isSignedOut(answer.error)) return undefined;
      if (answer.error.kind === 'forbidden') setStale(true);
      return { words: answer.error.messageError || NO_ANSWER, isQuiet: answer.error.kind === 'forbidden' };
    },
  });

  // The form's content is unknown before hydration: the button stays enabled.
  const [isFilled, setFilled] = useState(true);
  const { ref, onInput } = form.props;
  const look = () => {
    const data = new FormData(ref.current ?? undefined);
    // Without a current password there is no field for it.
    setFilled([...(data.has('old') ? ['old'] : []), ...NEW_NAMES].every((name) => data.get(name) !== ''));
  };
  // Also after changes of the form's state: it is cleared after sending.
  useEffect(look);

  return (
    <form
      className="form account-form"
      {...form.props}
      onInput={(event) => {
        onInput(event);
        look();
      }}
    >
      <ErrorSummary form={form} />
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={session?.email ?? session?.numTel ?? ''} readOnly hidden />
      {hasPassword ? (
        <>
          <PasswordField
            label="Old password"
            name="old"
            autoComplete="current-password"
            required
            error={form.error('old')}
          />
          <p>
            <a className="text-link" href="/auth/reset-password">
              Forgot your password?
            </a>
          </p>
        </>
      ) : (
        <p>Your account has no password yet. Choose one, and you can log in without Google as well.</p>
      )}
      <PasswordField label="New password" name="new" autoComplete="new-password" required error={form.error('new')} />
      <PasswordField
        label="Confirm the new password"
        name="confirmation"
        autoComplete="new-password"
        required
        error={form.error('confirmation')}
      />
      <CaptchaField captcha={captcha} form={form} />
      {isStale && (
        <Button type="button" onClick={goToSignIn}>
          Log in again
        </Button>
      )}
      <SubmitButton busy={form.busy} disabled={!isFilled} variant={isStale ? 'secondary' : 'primary'}>
        Update
      </SubmitButton>
    </form>
  );
}
