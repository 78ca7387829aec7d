/** The form of `/sign-up` (area SIGN-UP), and the confirmation. */
import { useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { fieldProps, inputProps, refusalError } from '../../../shared/form-fields.ts';
import Button from '../../../ui/Button.tsx';
import Field from '../../../ui/Field.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import RadioGroup from '../../../ui/form/RadioGroup.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FIRST_PLACE } from '../../addresses/address-text.ts';
import PlaceFields from '../../addresses/PlaceFields.tsx';
import { showToast } from '../../toasts/toasts.store.ts';
import CaptchaField from '../captcha/CaptchaField.tsx';
import { CAPTCHA_FAILED, useCaptcha } from '../captcha/use-captcha.tsx';
import { CONTACT_CHECKS } from '../identifiers/identifiers.ts';
import { reasonToSignIn, startSignedIn } from '../session/after-sign-in.ts';
import { api } from '../session/api.browser.ts';
import { rememberArrival } from '../session/return-path.ts';
import { SIGN_UP, SIGNED_UP, STARS_MEAN, signUpBody, signUpErrors } from './sign-up-form-rules.ts';

interface Props {
  /** The captcha of the settings. */
  readonly captcha: ShopSettings['captcha'];
  /** Latest birthday of an adult, `YYYY-MM-DD`. */
  readonly latestBirthday: string;
}

/**
 * Shows a link to the sign-in, also while the page that the new customer came from is opening.
 * @param isSignedIn false where the answer held no session
 */
function SignedUp({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form">
      <h2 ref={title} tabIndex={-1} className="sign__done">
        {SIGNED_UP}
      </h2>
      <p>
        {isSignedIn
          ? 'Welcome! You are logged in, and go on where you were.'
          : 'Welcome! Log in with your phone number or email and the password that you chose.'}
      </p>
      <Button href="/sign-in">Go to login</Button>
    </div>
  );
}

export default function SignUpForm({ captcha: settings, latestBirthday }: Props) {
  const [done, setDone] = useState<{ readonly isSignedIn: boolean }>();
  const captcha = useCaptcha(settings);
  const form = useForm({
    check: signUpErrors,
    checkOnLeave: CONTACT_CHECKS,
    async send(values) {
      const proof = await captcha.proof();
      if (proof === undefined) return CAPTCHA_FAILED;
      const answer = await api().call('signUp', { body: signUpBody(values), captcha: proof });
      if (!answer.ok) return refusalError(SIGN_UP, answer.error);
      // Another server may answer without a session, since the answer of a sign-up is not specified.
      const isSignedIn = Boolean(answer.data.token);
      setDone({ isSignedIn });
      if (isSignedIn) location.replace(startSignedIn(answer.data, SIGNED_UP));
      else showToast('success', SIGNED_UP);
      return undefined;
    },
    toast: showToast,
  });
  useEffect(() => {
    rememberArrival();
    const reason = reasonToSignIn();
    if (reason !== undefined) showToast('neutral', reason);
  }, []);
  if (done) return <SignedUp {...done} />;

  const { nom, pseudo, numTel, email, dateNaissance, sexe, password, confirm } = SIGN_UP.fields;
  const { pays: country, province: state, ville: city } = SIGN_UP.fields;
  return (
    <form className="form" {...form.props}>
      <p className="sign__legend">{STARS_MEAN}</p>
      <ErrorSummary form={form} />
      <div className="form__pair">
        <FormFields fields={[nom, pseudo, numTel, email]} form={form} />
      </div>
      <div className="form__pair">
        <PlaceFields fields={{ country, state, city }} start={FIRST_PLACE} error={form.error} />
        <Field
          {...inputProps(dateNaissance)}
          min="1900-01-01"
          max={latestBirthday}
          error={form.error('dateNaissance')}
        />
      </div>
      <RadioGroup {...fieldProps(sexe)} options={sexe.options} error={form.error('sexe')} />
      <div className="form__pair">
        <FormFields fields={[password, confirm]} form={form} />
      </div>
      <CaptchaField captcha={captcha} form={form} />
      <SubmitButton busy={form.busy}>{SIGN_UP.submit}</SubmitButton>
    </form>
  );
}
