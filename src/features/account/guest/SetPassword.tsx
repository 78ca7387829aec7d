/** The form that turns a customer without a password into an account, filled with the data on this device. */
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { refusalError } from '../../../shared/form-fields.ts';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { LEAVING, useForm } from '../../../ui/form/use-form.ts';
import { showToastOnNextPage } from '../../toasts/toast-on-next-page.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import CaptchaField from '../captcha/CaptchaField.tsx';
import { CAPTCHA_FAILED, useCaptcha } from '../captcha/use-captcha.tsx';
import { CONTACT_CHECKS } from '../identifiers/identifiers.ts';
import { api } from '../session/api.browser.ts';
import type { Session } from '../session/session.ts';
import { storeSession } from '../session/stored-session.ts';
import { accountBody, BECOMES_ACCOUNT, PASSWORD_IS_SET, SET_PASSWORD } from './set-password-rules.ts';

interface Props {
  /** The session of a customer without a password. */
  readonly session: Session;
  /** The captcha of the settings. */
  readonly captcha: ShopSettings['captcha'];
}

export default function SetPassword({ session, captcha: settings }: Props) {
  const captcha = useCaptcha(settings);
  const form = useForm({
    check: SET_PASSWORD.check,
    checkOnLeave: CONTACT_CHECKS,
    async send(values) {
      const proof = await captcha.proof();
      if (proof === undefined) return CAPTCHA_FAILED;
      const call = { params: { id: session.id }, body: accountBody(values), captcha: proof };
      const answer = await api().call('becomeAccount', call);
      if (!answer.ok) return refusalError(SET_PASSWORD, answer.error);
      storeSession(answer.data);
      showToastOnNextPage('success', PASSWORD_IS_SET);
      location.reload();
      return LEAVING;
    },
    toast: showToast,
  });
  const { password, ...known } = SET_PASSWORD.fields;
  const { pseudo, nom, numTel, email } = session;
  const values = { pseudo, nom, numTel: numTel ?? '', email: email ?? '' };
  const isKnown = pseudo !== '' && nom !== '' && numTel !== null;
  const isWrong = Object.keys(known).some((name) => form.error(name) !== undefined);
  return (
    <section className="set-password" aria-labelledby="set-password-title">
      <h2 id="set-password-title">Keep your orders on any device</h2>
      <p>{BECOMES_ACCOUNT}</p>
      <form className="form" {...form.props}>
        <ErrorSummary form={form} />
        <FormFields fields={[password]} form={form} />
        <details open={!isKnown || isWrong}>
          <summary>
            {isKnown ? `For ${pseudo} ${nom}, ${numTel}${email ? `, ${email}` : ''}` : 'Your name and how to reach you'}
          </summary>
          <div className="form__pair">
            <FormFields fields={Object.values(known)} form={form} values={values} />
          </div>
        </details>
        {captcha.kind === 'recaptcha' && <CaptchaField captcha={captcha} form={form} />}
        <SubmitButton busy={form.busy}>{SET_PASSWORD.submit}</SubmitButton>
      </form>
    </section>
  );
}
