/**
 * `Commercial alert`. Pages render it (newsletter.markup.ts), and a touch hydrates it. Without script it is a plain
 * form.
 */
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import { api } from '../account/session/api.browser.ts';
import { NEWSLETTER_PAGE } from '../plain/plain-forms.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { CONFIRM_NOTE, readEmail } from './newsletter.ts';

const SENDING_MESSAGE = 'Subscribing...';
const FAILED_MESSAGE = 'Server Error';
/** Options of its toasts, of which only the last one stays. */
const ABOUT = { about: 'newsletter' };
/** Name of the button that confirms an address with an unusual ending (G-53). */
const SURE = 'sure';

export interface NewsletterFormProps {
  /** The value as sent without script. */
  readonly value?: string | undefined;
  /** Why it was refused. */
  readonly error?: string | undefined;
}

export default function NewsletterForm({ value, error }: NewsletterFormProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const [failure, setError] = useState({ message: error, mayBeRight: false });
  const [isSending, setSending] = useState(false);

  const subscribe = async (email: string) => {
    setSending(true);
    const answer = await api().call('subscribe', { body: { email } });
    setSending(false);
    if (!answer.ok) {
      showToast('danger', answer.error.message || FAILED_MESSAGE, ABOUT);
      return;
    }
    showToast('success', `${answer.data.message} ${CONFIRM_NOTE}`, ABOUT);
    // A new input in the meantime stays.
    if (field.current?.value.trim() === email) field.current.value = '';
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const isSure = submitter instanceof HTMLButtonElement && submitter.name === SURE;
    const { email, message, mayBeRight } = readEmail(field.current?.value ?? '');
    const isRight = message === '' || (isSure && mayBeRight);
    setError(isRight ? { message: undefined, mayBeRight: false } : { message, mayBeRight });
    // Also when the button is removed, which had the focus.
    if (isSure || !isRight) field.current?.focus();
    if (isRight) void subscribe(email);
  };

  return (
    <form
      className="newsletter"
      action={NEWSLETTER_PAGE}
      method="post"
      noValidate
      aria-labelledby="newsletter-title"
      onSubmit={submit}
    >
      <div className="newsletter__words">
        <h2 className="newsletter__title" id="newsletter-title">
          Commercial alert
        </h2>
        <p className="newsletter__text">New arrivals and promotions in your mail, and nothing else.</p>
      </div>
      <div className="newsletter__row">
        <Field
          ref={field}
          label="Email address"
          name="email"
          id="newsletter-email"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="you@example.com"
          defaultValue={value}
          error={failure.message}
          onInput={() => setError({ message: undefined, mayBeRight: false })}
          hideLabel
          required
        />
        <Button disabled={isSending}>{isSending ? SENDING_MESSAGE : 'Subscribe'}</Button>
        {failure.mayBeRight && (
          <Button variant="secondary" size="s" name={SURE}>
            My address is right
          </Button>
        )}
      </div>
    </form>
  );
}

/** The form in `root`. */
export function newsletterIsland(root: HTMLElement): ReactElement {
  const value = root.querySelector('input')?.getAttribute('value') ?? undefined;
  const error = root.querySelector('.field__error')?.textContent ?? undefined;
  return <NewsletterForm value={value} error={error} />;
}
