/** Asks for the mail with the code (PWR-03 to PWR-09). */
import { useEffect, useRef, useState } from 'react';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NO_ANSWER } from '../no-answer.ts';
import { showToast } from '../toasts/toasts.ts';
import { api } from './api.browser.ts';
import { hasLongEnding, resetEmailFaults } from './reset-rules.ts';

interface SentProps {
  readonly email: string;
  /** The server's. */
  readonly message: string;
  readonly onAgain: () => void;
}

/** What comes next, since the mail arrives elsewhere (G-63). */
function MailSent({ email, message, onAgain }: SentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form">
      <h2 ref={title} tabIndex={-1}>
        Look into your mail
      </h2>
      <p>{message}</p>
      <p>
        Look for it at <strong>{email}</strong>, among the spam as well. Open the link in it and type in the code of 5
        digits; both are good for 15 minutes.
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

export default function ResetRequest() {
  const isSure = useRef(false);
  const [isLong, setIsLong] = useState(false);
  const [asked, setAsked] = useState<{ readonly email: string; readonly message: string }>();
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    check: (values) => {
      const email = values('email').trim();
      const faults = resetEmailFaults(email, isSure.current);
      isSure.current = false;
      setIsLong(faults.length > 0 && hasLongEnding(email));
      return faults;
    },
    send: async (values) => {
      const email = values('email').trim();
      const answer = await api().call('requestResetCode', { body: { email } });
      if (!answer.ok) return { words: answer.error.messageError || NO_ANSWER };
      showToast('success', answer.data.message);
      setAsked({ email, message: answer.data.message });
      setIsSent(true);
      return undefined;
    },
    toast: showToast,
  });
  if (asked && isSent) return <MailSent {...asked} onAgain={() => setIsSent(false)} />;
  return (
    <form className="form" {...form.props}>
      <ErrorSummary form={form} />
      <Field
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={asked?.email}
        error={form.error('email')}
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
      <SubmitButton busy={form.busy}>Send</SubmitButton>
    </form>
  );
}
