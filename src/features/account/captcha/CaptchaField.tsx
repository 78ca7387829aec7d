/**
 * The captcha of a form: our own box over ALTCHA's worker, or Google's if its keys are set.
 *
 * ```tsx
 * const captcha = useCaptcha(settings);
 * const form = useForm({
 *   check: (values) => (values(CAPTCHA) === '' ? [{ message: '…', fields: [CAPTCHA] }] : []),
 *   async send(values) {
 *     const proof = await captcha.proof();
 *     if (proof === undefined) return CAPTCHA_FAILED;
 *     const answer = await api().call('signIn', { body, captcha: proof });
 *   },
 * });
 * <CaptchaField captcha={captcha} form={form} />
 * ```
 *
 * The page must call `allowCaptcha(Astro, shop.captcha)`, which allows Google's hosts if they are needed.
 */
import { useEffect } from 'react';
import Button from '../../../ui/Button.tsx';
import { controlMarks, FieldError } from '../../../ui/form/FieldFrame.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import Icon from '../../../ui/Icon.tsx';
import type { Altcha } from './use-altcha.tsx';
import { CAPTCHA, CAPTCHA_FAILED, type Captcha } from './use-captcha.tsx';
import type { Recaptcha } from './use-recaptcha.tsx';

const LABEL = 'I am not a robot';
/** Announced when it changes; the icon beside it is visual only. */
const STATE_LABELS: Readonly<Record<Captcha['state'], string>> = {
  open: '',
  working: 'Checking...',
  done: 'Checked',
  failed: '',
};

function Sign({ state }: Pick<Captcha, 'state'>) {
  if (state === 'done') return <Icon name="check" size={20} />;
  if (state !== 'working') return null;
  return (
    <svg className="spinner__ring" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
    </svg>
  );
}

function AltchaBox({ captcha, error }: { readonly captcha: Altcha; readonly error: string | undefined }) {
  const { state, box, onChange } = captcha;
  const marks = controlMarks({ name: CAPTCHA, error });
  return (
    <>
      <div className="captcha__frame">
        <label className="check">
          <input className="check__box" type="checkbox" ref={box} onChange={onChange} required {...marks} />
          <span>{LABEL}</span>
        </label>
        <span className={`captcha__state captcha__state--${state}`} role="status">
          <Sign state={state} />
          {STATE_LABELS[state]}
        </span>
      </div>
      <FieldError id={marks.id} error={error} />
    </>
  );
}

function RecaptchaBox({ captcha, error }: { readonly captcha: Recaptcha; readonly error: string | undefined }) {
  const { state, place, token, load } = captcha;
  const { id } = controlMarks({ name: CAPTCHA, error });
  return (
    <>
      <input type="hidden" name={CAPTCHA} value={token} data-focus={id} data-label={LABEL} />
      <div className="captcha__google" id={id} ref={place} tabIndex={-1} />
      {state === 'working' && (
        <span className="captcha__state" role="status">
          <Sign state={state} />
          {STATE_LABELS.working}
        </span>
      )}
      {state === 'failed' && (
        <Button type="button" variant="secondary" size="s" onClick={load}>
          Try again
        </Button>
      )}
      <FieldError id={id} error={error} />
    </>
  );
}

interface CaptchaFieldProps {
  /** From `useCaptcha`. */
  readonly captcha: Captcha;
  /** The form around it, which shows the error of a missing proof. */
  readonly form: Pick<Form, 'error' | 'changed'>;
}

export default function CaptchaField({ captcha, form }: CaptchaFieldProps) {
  const { state } = captcha;
  // A passed captcha clears its error.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the captcha is passed
  useEffect(() => {
    if (state === 'done') form.changed(CAPTCHA);
  }, [state]);
  const error = form.error(CAPTCHA);
  const shown = error ?? (captcha.state === 'failed' ? CAPTCHA_FAILED.message : undefined);
  return (
    <div className={shown ? 'field captcha field--wrong' : 'field captcha'}>
      {captcha.kind === 'altcha' ? (
        <AltchaBox captcha={captcha} error={shown} />
      ) : (
        <RecaptchaBox captcha={captcha} error={shown} />
      )}
      <noscript>
        <p className="field__hint">This check needs JavaScript.</p>
      </noscript>
    </div>
  );
}
