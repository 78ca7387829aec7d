/** The form of one field of the profile (area PROFILE-UPDATE). */
import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import Button from '../../ui/Button.tsx';
import Field from '../../ui/Field.tsx';
import ErrorSummary from '../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../ui/form/SubmitButton.tsx';
import { type FormValues, useForm } from '../../ui/form/use-form.ts';
import { NO_ANSWER } from '../no-answer.ts';
import { showToast } from '../toasts/toasts.ts';
import { api } from './api.browser.ts';
import {
  mayBeFullName,
  PROFILE_FIELDS,
  type ProfileField,
  phoneFault,
  phoneWithCountry,
  profileFault,
} from './profile-rules.ts';
import { hasLongEnding } from './reset-rules.ts';
import { $session, currentSession, updateSession } from './session.store.ts';
import { isSignedOut, signInAgain } from './signed-out.ts';

interface Props {
  readonly field: ProfileField;
  /** Of the address; shown only while the session knows none (S-20). */
  readonly value: string;
}

/** Name of the one control. */
const NAME = 'value';

const CONTROLS = {
  lastname: { autoComplete: 'family-name' },
  firstname: { autoComplete: 'given-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  'phone-number': { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
} as const;

/**
 * Fills `input` with what is kept, unless something was typed already, and follows it as long as nothing is.
 * @returns what stands in the input, undefined before the page is alive, and how to look at it again
 */
function useFilledInput(input: RefObject<HTMLInputElement | null>, kept: string | undefined) {
  const [text, setText] = useState<string>();
  const filled = useRef('');
  useEffect(() => {
    const control = input.current;
    if (!control) return;
    if (kept !== undefined && control.value === filled.current) {
      control.value = kept;
      filled.current = kept;
    }
    setText(control.value);
  }, [input, kept]);
  return { text, look: () => setText(input.current?.value ?? '') };
}

/** Sends the new value; answers why it was refused. */
async function sendValue(field: ProfileField, value: string) {
  const session = currentSession();
  if (!session) {
    // A read in the background has heard of it first.
    signInAgain();
    return undefined;
  }
  const { key, label } = PROFILE_FIELDS[field];
  const body = { [key]: value.trim() };
  const answer = await api().call('updateClient', { params: { id: session.id }, body });
  if (answer.ok) {
    updateSession(answer.data);
    showToast('success', `${label} updated successfully`);
    return undefined;
  }
  if (isSignedOut(answer.error)) return undefined;
  return { words: answer.error.messageError || NO_ANSWER, fields: [NAME] };
}

export default function ProfileUpdate({ field, value }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const { key, label } = PROFILE_FIELDS[field];
  const input = useRef<HTMLInputElement>(null);
  // A record of another storefront may lack the field.
  const kept = session && (session[key] === undefined ? value : (session[key] ?? ''));
  const { text, look } = useFilledInput(input, kept);
  /** The value that the customer said is right as it is. */
  const confirmed = useRef<string>(undefined);

  const check = (values: FormValues) => {
    const words = profileFault(field, values(NAME));
    return words === undefined || confirmed.current === values(NAME) ? [] : [{ words, fields: [NAME] }];
  };
  const form = useForm({ check, send: (values) => sendValue(field, values(NAME)), toast: showToast });

  const confirm = () => {
    confirmed.current = input.current?.value;
    form.props.ref.current?.requestSubmit();
  };
  const refused = form.error(NAME) === undefined ? undefined : text;
  const isName = field === 'lastname' || field === 'firstname';
  const withCountry =
    field === 'phone-number' && refused !== undefined && phoneFault(refused) !== undefined
      ? phoneWithCountry(refused)
      : undefined;
  const writeWithCountry = (phone: string) => {
    if (!input.current) return;
    input.current.value = phone;
    look();
    input.current.focus();
  };

  return (
    <form className="form account-form" {...form.props} onInput={look}>
      <ErrorSummary form={form} />
      <Field
        {...CONTROLS[field]}
        ref={input}
        label={label}
        name={NAME}
        required
        spellCheck={false}
        error={form.error(NAME)}
      />
      {isName && refused !== undefined && mayBeFullName(refused) && (
        <Button type="button" variant="quiet" onClick={confirm}>
          This is my full name
        </Button>
      )}
      {field === 'email' && refused !== undefined && hasLongEnding(refused.trim()) && (
        <Button type="button" variant="quiet" onClick={confirm}>
          My address is right
        </Button>
      )}
      {withCountry !== undefined && (
        <Button type="button" variant="quiet" onClick={() => writeWithCountry(withCountry)}>
          Write it as {withCountry}
        </Button>
      )}
      <SubmitButton busy={form.busy} disabled={text?.trim() === ''}>
        Update
      </SubmitButton>
    </form>
  );
}
