/** The form of `/sign-up` (area SIGN-UP), and the confirmation. */
import { useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import Button from '../../../ui/Button.tsx';
import Field from '../../../ui/Field.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import PasswordField from '../../../ui/form/PasswordField.tsx';
import RadioGroup from '../../../ui/form/RadioGroup.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FIRST_PLACE } from '../../addresses/address-words.ts';
import PlaceFields from '../../addresses/PlaceFields.tsx';
import { showToast } from '../../toasts/toasts.store.ts';
import { api } from '../api.browser.ts';
import CaptchaField from '../CaptchaField.tsx';
import { rememberArrival } from '../return-path.ts';
import { CAPTCHA_FAILED, useCaptcha } from '../use-captcha.tsx';
import { SIGN_UP_NO_ANSWER, SIGNED_UP, signUpBody, signUpFaults } from './sign-up-form-rules.ts';
import { refusedField } from './sign-up-rules.ts';

interface Props {
  readonly captcha: ShopSettings['captcha'];
  /** Latest birthday of an adult, `YYYY-MM-DD` (C-79). */
  readonly latestBirthday: string;
}

/** Shows a link to the sign-in, without signing in (G-57, SUP-17). */
function SignedUp() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form">
      <h2 ref={title} tabIndex={-1} className="sign__done">
        {SIGNED_UP}
      </h2>
      <p>Welcome! Log in with your phone number or email and the password that you chose.</p>
      <Button href="/sign-in">Go to login</Button>
    </div>
  );
}

export default function SignUpForm({ captcha: settings, latestBirthday }: Props) {
  const [isDone, setDone] = useState(false);
  const captcha = useCaptcha(settings);
  const form = useForm({
    check: signUpFaults,
    async send(values) {
      const proof = await captcha.proof();
      if (proof === undefined) return CAPTCHA_FAILED;
      const answer = await api().call('signUp', { body: signUpBody(values), captcha: proof });
      if (!answer.ok) {
        const words = answer.error.messageError || SIGN_UP_NO_ANSWER;
        const field = refusedField(words);
        return field === undefined ? { words } : { words, fields: [field] };
      }
      setDone(true);
      showToast('success', SIGNED_UP);
      return undefined;
    },
    toast: showToast,
  });
  useEffect(rememberArrival, []);
  if (isDone) return <SignedUp />;

  const starred = { starred: true, required: true } as const;
  return (
    <form className="form" {...form.props}>
      <p className="sign__legend">Fields with a star (*) are required.</p>
      <ErrorSummary form={form} />
      <div className="form__pair">
        <Field label="Last name" name="nom" autoComplete="family-name" {...starred} error={form.error('nom')} />
        <Field label="First name" name="pseudo" autoComplete="given-name" {...starred} error={form.error('pseudo')} />
        <Field
          label="Phone number"
          name="numTel"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...starred}
          error={form.error('numTel')}
        />
        <Field
          label="Email (optional)"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={form.error('email')}
        />
      </div>
      <div className="form__pair">
        <PlaceFields start={FIRST_PLACE} error={form.error} starred />
        <Field
          label="Date of birth"
          name="dateNaissance"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={latestBirthday}
          {...starred}
          error={form.error('dateNaissance')}
        />
      </div>
      <RadioGroup label="Gender" name="sexe" options={['Female', 'Male']} {...starred} error={form.error('sexe')} />
      <div className="form__pair">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          {...starred}
          error={form.error('password')}
        />
        <PasswordField
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          {...starred}
          error={form.error('confirm')}
        />
      </div>
      <CaptchaField captcha={captcha} form={form} />
      <SubmitButton busy={form.busy}>Sign up</SubmitButton>
    </form>
  );
}
