/** Requests the mail with the code. */

import { useEffect, useRef, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { invalid } from '../../../shared/failure.ts';
import { refusalError } from '../../../shared/form-fields.ts';
import Button from '../../../ui/Button.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import CaptchaField from '../captcha/CaptchaField.tsx';
import { CAPTCHA_NEEDED } from '../captcha/captcha-first.ts';
import { CAPTCHA, CAPTCHA_FAILED, useCaptcha } from '../captcha/use-captcha.tsx';
import StepTitle from '../StepTitle.tsx';
import { api } from '../session/api.browser.ts';
import { type EmailToProve, takeEmailToProve } from './prove-email.ts';
import { hasLongEnding, RESET_REQUEST, resetEmailErrors } from './reset-rules.ts';

interface SentProps {
  /** The address to which the code was sent. */
  readonly email: string;
  /** Message of the server. */
  readonly message: string;
  /** Called to enter another address. */
  readonly onAgain: () => void;
}

/** Says what to do next. */
function MailSent({ email, message, onAgain }: SentProps) {
  return (
    <div className="form">
      <StepTitle text="Check your mail" />
      <p>{message}</p>
      <p>
        Look for it at <strong>{email}</strong>, and in your spam folder too. Open the link in it and enter the 5-digit
        code. Both expire after 15 minutes.
      </p>
      <p>
        <Button type="button" variant="secondary" onClick={onAgain}>
          Ask again
        </Button>{' '}
        <Button href="/user/contact-us" variant="quiet">
          Contact us
        </Button>
      </p>
    </div>
  );
}

interface RequestFormProps {
  /** The captcha of the settings. */
  readonly captcha: ShopSettings['captcha'];
  /** The address sent before, or the one to be proven. */
  readonly email: string | undefined;
  /** Why the address must be proven, if another page sent the customer here. */
  readonly intro: string | undefined;
  /** Called once the server has accepted the request, with its message. */
  readonly onSent: (requested: { readonly email: string; readonly message: string }) => void;
}

function RequestForm({ captcha: settings, email: sentBefore, intro, onSent }: RequestFormProps) {
  const isSure = useRef(false);
  const [isLong, setIsLong] = useState(false);
  // Only when the server requires one: many addresses have requested codes for this email.
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha ? settings : { kind: 'altcha' });
  const captchaError = invalid(CAPTCHA_NEEDED, [CAPTCHA]);
  const form = useForm({
    check: (values) => {
      const email = values('email').trim();
      const errors = resetEmailErrors(email, isSure.current);
      isSure.current = false;
      setIsLong(errors.length > 0 && hasLongEnding(email));
      return errors.length === 0 && needsCaptcha && values(CAPTCHA) === '' ? [captchaError] : errors;
    },
    send: async (values) => {
      const email = values('email').trim();
      const proof = needsCaptcha ? await captcha.proof() : undefined;
      if (needsCaptcha && proof === undefined) return CAPTCHA_FAILED;
      const answer = await api().call('requestResetCode', { body: { email }, ...(proof && { captcha: proof }) });
      if (!answer.ok) {
        if (answer.error.code !== 'captcha_needed') return refusalError(RESET_REQUEST, answer.error);
        setNeedsCaptcha(true);
        return captchaError;
      }
      showToast('success', answer.data.message);
      onSent({ email, message: answer.data.message });
      return undefined;
    },
    toast: showToast,
  });
  return (
    <form className="form" {...form.props}>
      {intro !== undefined && (
        <div>
          <StepTitle text="Confirm your email first" />
          <p>{intro}</p>
        </div>
      )}
      <ErrorSummary form={form} />
      <FormFields
        key={sentBefore}
        fields={Object.values(RESET_REQUEST.fields)}
        form={form}
        values={{ email: sentBefore }}
      />
      {isLong && (
        <Button
          variant="secondary"
          onClick={() => {
            isSure.current = true;
          }}
        >
          My address is right
        </Button>
      )}
      {needsCaptcha && <CaptchaField captcha={captcha} form={form} />}
      <SubmitButton busy={form.busy}>{RESET_REQUEST.submit}</SubmitButton>
    </form>
  );
}

interface Props {
  /** The captcha of the settings. */
  readonly captcha: ShopSettings['captcha'];
}

export default function ResetRequest({ captcha }: Props) {
  const [requested, setRequested] = useState<{ readonly email: string; readonly message: string }>();
  const [isSent, setIsSent] = useState(false);
  /** Set after a sign-in with Google to an account with an unconfirmed email. */
  const [toProve, setToProve] = useState<EmailToProve>();
  useEffect(() => setToProve(takeEmailToProve()), []);
  if (requested && isSent) return <MailSent {...requested} onAgain={() => setIsSent(false)} />;
  const onSent: RequestFormProps['onSent'] = (sent) => {
    setRequested(sent);
    setIsSent(true);
  };
  const [email, intro] = requested ? [requested.email, undefined] : [toProve?.email, toProve?.message];
  return <RequestForm captcha={captcha} email={email} intro={intro} onSent={onSent} />;
}
