/**
 * `Commercial alert` (FTR-01 to FTR-12). Pages print it (newsletter.markup.ts), and it is hydrated when it is touched.
 * Without a script it is sent as a form, and a page answers (S-15).
 */
import { type ReactElement, type SubmitEvent, useRef, useState } from 'react';
import { NEWSLETTER_PAGE } from '../../client/plain-forms.ts';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import { api } from '../account/api.browser.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { readEmail } from './newsletter.ts';

const WORDS_SENDING = 'Subscribing...';
const WORDS_FAILED = 'Server Error';
/** Of its toasts the last alone is true. */
const ABOUT = { about: 'newsletter' };
/** Name of the button that sends an address although its ending is unusual (G-53). */
const SURE = 'sure';

export interface NewsletterFormProps {
  /** What was sent without a script. */
  readonly value?: string | undefined;
  /** Why that was refused. */
  readonly error?: string | undefined;
}

export default function NewsletterForm({ value, error }: NewsletterFormProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState({ words: error, mayBeRight: false });
  const [isSending, setSending] = useState(false);

  const subscribe = async (email: string) => {
    setSending(true);
    const answer = await api().call('subscribe', { body: { email } });
    setSending(false);
    if (!answer.ok) {
      showToast('danger', answer.error.messageError || WORDS_FAILED, ABOUT);
      return;
    }
    showToast('success', answer.data.message, ABOUT);
    // Whoever writes another one meanwhile goes on with that.
    if (field.current?.value.trim() === email) field.current.value = '';
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
    const isSure = submitter instanceof HTMLButtonElement && submitter.name === SURE;
    const { email, words, mayBeRight } = readEmail(field.current?.value ?? '');
    const isRight = words === '' || (isSure && mayBeRight);
    setFault(isRight ? { words: undefined, mayBeRight: false } : { words, mayBeRight });
    // Of a button that goes, too.
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
          placeholder="you@example.com"
          defaultValue={value}
          error={fault.words}
          onInput={() => setFault({ words: undefined, mayBeRight: false })}
          hideLabel
          required
        />
        <Button disabled={isSending}>{isSending ? WORDS_SENDING : 'Subscribe'}</Button>
        {fault.mayBeRight && (
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
