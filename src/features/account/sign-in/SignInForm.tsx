/** The form of `/sign-in` (area SIGN-IN). */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { refusalError } from '../../../shared/form-fields.ts';
import Checkbox from '../../../ui/form/Checkbox.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormField from '../../../ui/form/FormField.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { LEAVING, useForm } from '../../../ui/form/use-form.ts';
import { $cart } from '../../cart/cart.store.ts';
import { orderableLines } from '../../cart/cart.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import CaptchaField from '../captcha/CaptchaField.tsx';
import { CAPTCHA_FAILED, useCaptcha } from '../captcha/use-captcha.tsx';
import { startSignedIn } from '../session/after-sign-in.ts';
import { api } from '../session/api.browser.ts';
import { rememberArrival } from '../session/return-path.ts';
import GoogleButton from './GoogleButton.tsx';
import { rememberedLogin, rememberLogin, SIGN_IN, SIGNED_IN, signInErrors } from './sign-in-rules.ts';

interface Props {
  /** The captcha of the settings. */
  readonly captcha: ShopSettings['captcha'];
  /** Where Google's consent page is, if there is one. */
  readonly google: ShopSettings['google'];
}

/** Fills in the remembered identifier, unless something was typed already. */
function fillIn(form: HTMLFormElement): void {
  const stored = rememberedLogin();
  const identifier = form.elements.namedItem('val');
  const remember = form.elements.namedItem('remember');
  if (stored === '' || !(identifier instanceof HTMLInputElement) || !(remember instanceof HTMLInputElement)) return;
  remember.checked = true;
  identifier.value ||= stored;
}

export default function SignInForm({ captcha: settings, google }: Props) {
  const captcha = useCaptcha(settings);
  const form = useForm({
    check: signInErrors,
    async send(values) {
      const val = values('val').trim();
      const proof = await captcha.proof();
      if (proof === undefined) return CAPTCHA_FAILED;
      const answer = await api().call('signIn', { body: { val, password: values('password') }, captcha: proof });
      if (!answer.ok) return refusalError(SIGN_IN, answer.error);
      rememberLogin(values('remember') === '' ? undefined : val);
      // Back does not lead to the form again.
      location.replace(startSignedIn(answer.data, SIGNED_IN));
      return LEAVING;
    },
    toast: showToast,
  });
  const hasCart = orderableLines(useStore($cart, { ssr: 'initial' })).length > 0;
  const { ref } = form.props;
  useEffect(() => {
    rememberArrival();
    if (ref.current) fillIn(ref.current);
  }, [ref]);

  return (
    <form className="form" {...form.props}>
      <ErrorSummary form={form} />
      <FormField field={SIGN_IN.fields.val} error={form.error('val')} />
      <div>
        <FormField field={SIGN_IN.fields.password} error={form.error('password')} />
        <div className="sign__between">
          <Checkbox label="Remember me" name="remember" />
          <a className="sign__link" href="/auth/reset-password">
            Forgot your password?
          </a>
        </div>
      </div>
      <CaptchaField captcha={captcha} form={form} />
      <SubmitButton busy={form.busy}>{SIGN_IN.submit}</SubmitButton>
      <p className="sign__or">or</p>
      <GoogleButton google={google} />
      {/* Without a cart, guest/CartWay.tsx shows this link above the form. */}
      {hasCart && (
        <p className="sign__other">
          New here?{' '}
          <a className="sign__link" href="/sign-up">
            Create an account
          </a>
        </p>
      )}
    </form>
  );
}
