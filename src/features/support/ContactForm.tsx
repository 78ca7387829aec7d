/** The form with which visitors and customers write to support. */

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { type Failure, invalid } from '../../shared/failure.ts';
import { areaProps } from '../../shared/form-fields.ts';
import Button from '../../ui/Button.tsx';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import FormFields from '../../ui/form/FormFields.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import TextArea from '../../ui/form/TextArea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../account/session/api.browser.ts';
import { $session } from '../account/session/session.store.ts';
import { firstName } from '../account/session/session.ts';
import { CONTACT_PAGE, type RefusedForm } from '../plain/plain-forms.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { CONTACT, MESSAGE_ARRIVED, MESSAGE_SENT } from './contact-rules.ts';
import { orderOfProblem, problemStart } from './order-problem.ts';

function MessageSent({ onAgain }: { readonly onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form">
      <h3 className="contact-form__sent" ref={title} tabIndex={-1}>
        {MESSAGE_SENT}
      </h3>
      <p>{MESSAGE_ARRIVED}</p>
      <p>
        <Button type="button" variant="secondary" onClick={onAgain}>
          Write another message
        </Button>
      </p>
    </div>
  );
}

/** Errors of the server: beside the fields, else its message. */
function refusalOf({ values, message }: RefusedForm): readonly Failure[] {
  const errors = CONTACT.check((name) => values[name] ?? '');
  return errors.length > 0 ? errors : [invalid(message)];
}

interface Props {
  /** The form as sent without script, and why it was refused; undefined if it was not sent. */
  readonly refused?: RefusedForm | undefined;
}

export default function ContactForm({ refused }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    check: CONTACT.check,
    send: async (values) => {
      const contact = values('contact').trim();
      const form = { prenom: values('prenom').trim(), message: values('message').trim() };
      const data = contact === '' ? form : { ...form, contact };
      const answer = await api().call('writeToSupport', { body: { data } });
      if (!answer.ok) return invalid('An error occurred');
      showToast('success', MESSAGE_SENT);
      setIsSent(true);
      return undefined;
    },
    toast: showToast,
    refused: refused && refusalOf(refused),
  });
  const name = session ? firstName(session) : '';
  const own = session?.email ?? session?.numTel ?? '';
  const { ref } = form.props;
  // A field with input is not prefilled.
  useEffect(() => {
    const field = isSent ? null : ref.current?.elements.namedItem('prenom');
    if (field instanceof HTMLInputElement && field.value === '') field.value = name;
  }, [name, isSent, ref]);
  // On the way from an order's page, its number and the customer's own address are prefilled.
  useEffect(() => {
    const order = orderOfProblem(location.search);
    const field = isSent || order === undefined ? null : ref.current?.elements.namedItem('message');
    if (order !== undefined && field instanceof HTMLTextAreaElement && field.value === '')
      field.value = problemStart(order);
    const contact = isSent || order === undefined ? null : ref.current?.elements.namedItem('contact');
    if (contact instanceof HTMLInputElement && contact.value === '') contact.value = own;
  }, [own, isSent, ref]);

  if (isSent) return <MessageSent onAgain={() => setIsSent(false)} />;
  const { prenom, contact, message } = CONTACT.fields;
  return (
    <form className="form" action={CONTACT_PAGE} {...form.props}>
      <ErrorSummary form={form} />
      <FormFields fields={[prenom, contact]} form={form} values={refused?.values} />
      <TextArea {...areaProps(message)} defaultValue={refused?.values.message} error={form.error('message')} />
      <p>
        <SubmitButton busy={form.busy}>{CONTACT.submit}</SubmitButton>
      </p>
    </form>
  );
}
