/**
 * The code of the mail, then the new password. The second step needs the proof of the first, which only this page has.
 */
import { useEffect, useState } from 'react';
import type { CallAnswer } from '../../../client/client.ts';
import { refusalError } from '../../../shared/form-fields.ts';
import { NO_ANSWER } from '../../../shared/no-answer.ts';
import Field from '../../../ui/Field.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import FormFields from '../../../ui/form/FormFields.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import Spinner from '../../../ui/Spinner.tsx';
import { showToast } from '../../toasts/toasts.store.ts';
import StepTitle from '../StepTitle.tsx';
import { api } from '../session/api.browser.ts';
import { forgetSession } from '../session/session.store.ts';
import {
  codeHashOf,
  isResetLink,
  LINK_INCOMPLETE,
  NEW_PASSWORD,
  PASSWORD_SET,
  REDIRECT_AFTER,
  RESET_CODE,
} from './reset-rules.ts';

/** The proof of the first step. */
interface Proof {
  /** '' for a customer without one, who came by the link of an operator. */
  readonly email: string;
  /** Email or phone number with which the customer logs in. */
  readonly login: string;
  readonly token: string;
  /** Message of the server. */
  readonly message: string;
  /** Notice about the effect of the new password on the account; undefined if there is nothing unusual. */
  readonly notice: string | undefined;
}

const proofOf = ({
  findUserExist: { email, numTel },
  resetToken: token,
  message,
  notice,
}: CallAnswer<'checkResetCode'>) => ({
  email,
  login: email || (numTel ?? ''),
  token,
  message,
  notice,
});

const NewCode = () => (
  <p>
    <a className="text-link" href="/auth/reset-password">
      Ask for a new code
    </a>
  </p>
);

function CodeStep({ onProof }: { readonly onProof: (proof: Proof) => void }) {
  const form = useForm({
    check: RESET_CODE.check,
    send: async (values) => {
      const codeHash = codeHashOf(location.search) ?? '';
      const answer = await api().call('checkResetCode', { body: { codeHash, code: values('code').trim() } });
      if (!answer.ok) return refusalError(RESET_CODE, answer.error);
      showToast('success', answer.data.message);
      onProof(proofOf(answer.data));
      return undefined;
    },
    toast: showToast,
  });
  return (
    <form className="form" {...form.props}>
      <ErrorSummary form={form} />
      <FormFields fields={Object.values(RESET_CODE.fields)} form={form} />
      <SubmitButton busy={form.busy}>{RESET_CODE.submit}</SubmitButton>
      <NewCode />
    </form>
  );
}

function PasswordStep({ proof, onDone }: { readonly proof: Proof; readonly onDone: () => void }) {
  const form = useForm({
    check: NEW_PASSWORD.check,
    send: async (values) => {
      const body = { email: proof.email, password: values('password') };
      const answer = await api().call('setNewPassword', { body, bearer: proof.token });
      if (!answer.ok) return refusalError(NEW_PASSWORD, answer.error);
      // The reset ended every session of the account.
      forgetSession();
      showToast('success', PASSWORD_SET);
      onDone();
      return undefined;
    },
    toast: showToast,
  });
  return (
    <form className="form" {...form.props}>
      <StepTitle text="Choose a new password" />
      <p>{proof.message}</p>
      {proof.notice && <p>{proof.notice}</p>}
      <ErrorSummary form={form} />
      {/* Tells password managers which account this is. */}
      <Field label="Account" name="email" autoComplete="username" readOnly defaultValue={proof.login} />
      <FormFields fields={Object.values(NEW_PASSWORD.fields)} form={form} />
      <SubmitButton busy={form.busy}>{NEW_PASSWORD.submit}</SubmitButton>
      <NewCode />
    </form>
  );
}

/** The link of an operator is proof enough, and is used up only with the new password. */
function LinkStep({ link, onProof }: { readonly link: string; readonly onProof: (proof: Proof) => void }) {
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isHere = true;
    void api()
      .call('checkResetCode', { body: { codeHash: link, code: '' } })
      .then((answer) => {
        if (!isHere) return;
        if (answer.ok) onProof(proofOf(answer.data));
        else setError(answer.error.message || NO_ANSWER);
      });
    return () => {
      isHere = false;
    };
  }, [link, onProof]);
  return error === undefined ? <Spinner label="Please wait..." /> : <p role="alert">{error}</p>;
}

function Done() {
  useEffect(() => {
    const timer = setTimeout(() => location.assign('/sign-in'), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="form">
      <StepTitle text={PASSWORD_SET} />
      <p>You are logged out everywhere. In a moment you can log in with the new password.</p>
      <p>
        <a className="text-link" href="/sign-in">
          Log in
        </a>
      </p>
    </div>
  );
}

export default function ResetCode() {
  const [proof, setProof] = useState<Proof>();
  const [isDone, setDone] = useState(false);
  // Only the browser knows it: cached pages are rendered without this query.
  const [codeHash, setCodeHash] = useState<string | undefined>('');
  useEffect(() => setCodeHash(codeHashOf(location.search)), []);
  if (isDone) return <Done />;
  if (proof) return <PasswordStep proof={proof} onDone={() => setDone(true)} />;
  if (codeHash !== undefined && isResetLink(codeHash)) return <LinkStep link={codeHash} onProof={setProof} />;
  if (codeHash !== undefined) return <CodeStep onProof={setProof} />;
  return (
    <div className="form">
      <p>{LINK_INCOMPLETE}</p>
      <NewCode />
    </div>
  );
}
