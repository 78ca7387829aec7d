/** The choice of a person, from a list or typed. Redirects to the page that asked, as Google does. */

import { useState } from 'react';
import { type Failure, invalid } from '../../shared/failure.ts';
import { refusalError } from '../../shared/form-fields.ts';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { api } from '../account/session/api.browser.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { type GooglePerson, PEOPLE, wayBack } from './google.ts';

const NO_WAY_BACK = 'This page was not opened by a sign-in of this shop. Please start there.';

/** Redirects to the page that asked; returns a failure when there is none. */
function goBack(values: Readonly<Record<string, string | number>>): Failure | undefined {
  const to = wayBack(location.search, location.origin, values);
  if (to === undefined) return invalid(NO_WAY_BACK);
  location.replace(to);
  return undefined;
}

/** Fetches a token for `person` and redirects with it. */
async function signInAs(person: GooglePerson): Promise<Failure | undefined> {
  const answer = await api().call('issueGoogleToken', { body: person });
  if (!answer.ok) return refusalError({}, answer.error);
  return goBack(answer.data);
}

const show = (failure: Failure | undefined) => failure && showToast('danger', failure.message);

export default function ConsentForm() {
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({
    // The sentence is EMAIL_MESSAGE: importing it would split the chunk in which the other forms load it.
    check: (values) =>
      /^\S+@\S+\.\S+$/.test(values('email').trim()) ? [] : [invalid('Please provide a valid email address', ['email'])],
    send: (values) =>
      signInAs({
        email: values('email').trim(),
        given_name: values('given_name').trim(),
        family_name: values('family_name').trim(),
      }),
    toast: showToast,
  });
  const choose = async (person: GooglePerson) => {
    if (isLeaving) return;
    setLeaving(true);
    show(await signInAs(person));
    setLeaving(false);
  };
  return (
    <>
      <ul className="consent__people">
        {PEOPLE.map((person) => (
          <li key={person.email}>
            <button type="button" className="consent__person" onClick={() => void choose(person)}>
              <strong>
                {person.given_name} {person.family_name}
              </strong>
              <span>{person.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>Somebody else</h2>
      <form className="form" {...form.props}>
        <ErrorSummary form={form} />
        <Field
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          error={form.error('email')}
        />
        <Field label="First name" name="given_name" autoComplete="off" />
        <Field label="Last name" name="family_name" autoComplete="off" />
        <SubmitButton busy={form.busy}>Continue</SubmitButton>
        <Button type="button" variant="quiet" onClick={() => show(goBack({ error: 'access_denied' }))}>
          Cancel
        </Button>
      </form>
    </>
  );
}
