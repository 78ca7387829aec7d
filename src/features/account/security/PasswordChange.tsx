/** The form for a new password. */

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { invalid } from '../../../shared/failure.ts';
import { type FormDescription, type FormRule, refusalError } from '../../../shared/form-fields.ts';
import type { FormValues } from '../../../shared/form-values.ts';
import Button from '../../../ui/Button.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormField from '../../../ui/form/FormField.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import CaptchaField from '../captcha/CaptchaField.tsx';
import { CAPTCHA, CAPTCHA_FAILED, useCaptcha } from '../captcha/use-captcha.tsx';
import { api } from '../session/api.browser.ts';
import { goToSignIn } from '../session/return-path.ts';
import { $session, currentSession } from '../session/session.store.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../session/signed-out.ts';
import { FIRST_PASSWORD, PASSWORD_CHANGE } from './password-forms.ts';
import { NO_PASSWORD_YET } from './security-messages.ts';

interface Props {
  /** The captcha of the settings. */
  readonly captcha: ShopSettings['captcha'];
}

/** Checks the captcha once the passwords are valid. */
const captchaLast = (check: FormRule['check']) => (values: FormValues) => {
  const errors = check(values);
  if (errors.length > 0 || values(CAPTCHA) !== '') return errors;
  return [invalid('Please check the ReCAPTCHA', [CAPTCHA])];
};

/** Whether the customer has a password; those who sign in with Google only have none. */
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
  const described: FormDescription = hasPassword ? PASSWORD_CHANGE : FIRST_PASSWORD;
  const form = useForm({
    check: captchaLast(described.check),
    toast: showToast,
    async send(values) {
      const proof = await captcha.proof();
      if (proof === undefined) return CAPTCHA_FAILED;
      const answer = await api().call('changePassword', {
        body: { email: currentSession()?.email ?? '', password: values('old'), newPassword: values('password') },
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
      if (answer.error.code === 'sign_in_again') setStale(true);
      return { ...refusalError(described, answer.error), isQuiet: answer.error.code === 'sign_in_again' };
    },
  });

  // The form's content is unknown before hydration: the button stays enabled.
  const [isFilled, setFilled] = useState(true);
  const { ref, onInput } = form.props;
  const look = () => {
    const data = new FormData(ref.current ?? undefined);
    setFilled(Object.keys(described.fields).every((name) => data.get(name) !== ''));
  };
  // Runs after changes of the form's state too, because the form is cleared after sending.
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
          <FormField field={PASSWORD_CHANGE.fields.old} error={form.error('old')} />
          <p>
            <a className="text-link" href="/auth/reset-password">
              Forgot your password?
            </a>
          </p>
        </>
      ) : (
        <p>{NO_PASSWORD_YET}</p>
      )}
      <FormFields fields={Object.values(FIRST_PASSWORD.fields)} form={form} />
      <CaptchaField captcha={captcha} form={form} />
      {isStale && (
        <Button type="button" onClick={goToSignIn}>
          Log in again
        </Button>
      )}
      <SubmitButton busy={form.busy} disabled={!isFilled} variant={isStale ? 'secondary' : 'primary'}>
        {described.submit}
      </SubmitButton>
    </form>
  );
}
