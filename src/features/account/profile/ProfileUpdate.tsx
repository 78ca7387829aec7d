/** The form of one field of the profile (area PROFILE-UPDATE). */

import { useStore } from '@nanostores/react';
import { type InputEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { inputProps, refusalError } from '../../../shared/form-fields.ts';
import type { FormValues } from '../../../shared/form-values.ts';
import Button from '../../../ui/Button.tsx';
import Field from '../../../ui/Field.tsx';
import ErrorSummary from '../../../ui/form/ErrorSummary.tsx';
import SubmitButton from '../../../ui/form/SubmitButton.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import { api } from '../session/api.browser.ts';
import { goToSignIn } from '../session/return-path.ts';
import { $session, currentSession, updateSession } from '../session/session.store.ts';
import { isSignedOut, signInAgain } from '../session/signed-out.ts';
import EmailCode from './EmailCode.tsx';
import { storeDraft, takeDraft } from './profile-draft.ts';
import {
  offerFor,
  PROFILE_FIELDS,
  type ProfileField,
  phoneWithCountry,
  profileError,
  profileFields,
  UPDATE_FIELD,
  updatedMessage,
} from './profile-rules.ts';

interface Props {
  /** The one field that the form changes. */
  readonly field: ProfileField;
  /** The value in the page's address; shown only if the session has none. */
  readonly value: string;
}

/** Name of the only control. */
const NAME = 'value';

/**
 * Fills `input` with the stored value, and updates it until something is typed.
 * @returns the value of the input, undefined before hydration, and how to read it again
 */
function useFilledInput(input: RefObject<HTMLInputElement | null>, stored: string | undefined) {
  const [text, setText] = useState<string>();
  const filled = useRef('');
  useEffect(() => {
    const control = input.current;
    if (!control) return;
    if (stored !== undefined && control.value === filled.current) {
      control.value = stored;
      filled.current = stored;
    }
    setText(control.value);
  }, [input, stored]);
  return { text, look: () => setText(input.current?.value ?? '') };
}

/** Fills in what the customer had typed before logging in again. */
function useDraft(input: RefObject<HTMLInputElement | null>, field: ProfileField, look: () => void): void {
  const isTaken = useRef(false);
  useEffect(() => {
    const session = currentSession();
    if (isTaken.current || !session || !input.current) return;
    isTaken.current = true;
    const draft = takeDraft(session.id, field);
    if (draft === undefined) return;
    input.current.value = draft;
    look();
  }, [input, field, look]);
}

/** Sends the customer to sign in, and back to this page with what they typed. */
function logInAgain(field: ProfileField, value: string): void {
  const session = currentSession();
  if (session) storeDraft({ id: session.id, field, value });
  goToSignIn();
}

/** Result of sending a value. `isStale`: the customer must log in again first. */
interface Sent {
  readonly failure?: Failure;
  readonly isStale?: boolean;
  /** The address to be confirmed by its code. */
  readonly pendingEmail?: string | undefined;
}

/** Sends the new value. */
async function sendValue(field: ProfileField, value: string): Promise<Sent> {
  const session = currentSession();
  if (!session) {
    // A background read was faster.
    signInAgain();
    return {};
  }
  const { key } = PROFILE_FIELDS[field];
  const body = { [key]: value.trim() };
  const answer = await api().call('updateClient', { params: { id: session.id }, body });
  if (answer.ok) {
    const { message, pendingEmail, ...client } = answer.data;
    updateSession(client);
    showToast('success', message ?? updatedMessage(field));
    return { pendingEmail };
  }
  if (isSignedOut(answer.error)) return {};
  const isStale = answer.error.code === 'sign_in_again';
  const failure = { ...refusalError({ fieldOf: () => NAME }, answer.error), isQuiet: isStale };
  return { failure, isStale };
}

interface FormProps extends Props {
  /** Called when the code for the new email was sent. */
  readonly onPending: (email: string) => void;
  /** Called when something is typed. */
  readonly onTouched: () => void;
}

function ProfileForm({ field, value, onPending, onTouched }: FormProps) {
  const session = useStore($session, { ssr: 'initial' });
  const { key } = PROFILE_FIELDS[field];
  const input = useRef<HTMLInputElement>(null);
  // Records of other storefronts may lack the field.
  const stored = session && (session[key] === undefined ? value : (session[key] ?? ''));
  const { text, look } = useFilledInput(input, stored);
  useDraft(input, field, look);
  /** The value that the customer confirmed. */
  const confirmed = useRef<string>(undefined);
  const [isStale, setStale] = useState(false);

  const check = (values: FormValues) => {
    const failure = profileError(field, values(NAME));
    return !failure || confirmed.current === values(NAME) ? [] : [{ ...failure, fields: [NAME] }];
  };
  const send = async (values: FormValues) => {
    const sent = await sendValue(field, values(NAME));
    setStale(sent.isStale ?? false);
    if (sent.pendingEmail !== undefined) onPending(sent.pendingEmail);
    return sent.failure;
  };
  const form = useForm({ check, send, toast: showToast });

  /** Fills in the offered number; any other value is confirmed as it is. */
  const accept = () => {
    const control = input.current;
    if (!control) return;
    const phone = field === 'phone-number' ? phoneWithCountry(control.value) : undefined;
    if (phone === undefined) {
      confirmed.current = control.value;
      form.props.ref.current?.requestSubmit();
      return;
    }
    control.value = phone;
    look();
    control.focus();
  };
  const typed = (event: InputEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    onTouched();
    look();
  };
  const refused = form.error(NAME) === undefined ? undefined : text;
  const needsSignIn = isStale && refused !== undefined;
  const offer = refused === undefined ? undefined : offerFor(field, refused);

  return (
    <form className="form account-form" {...form.props} onInput={typed}>
      <ErrorSummary form={form} />
      <Field {...inputProps(profileFields(field).value)} ref={input} spellCheck={false} error={form.error(NAME)} />
      {offer !== undefined && (
        <Button type="button" variant="quiet" onClick={accept}>
          {offer}
        </Button>
      )}
      {needsSignIn && (
        <Button type="button" onClick={() => logInAgain(field, input.current?.value ?? '')}>
          Log in again
        </Button>
      )}
      <SubmitButton busy={form.busy} disabled={text?.trim() === ''} variant={needsSignIn ? 'secondary' : 'primary'}>
        {UPDATE_FIELD}
      </SubmitButton>
    </form>
  );
}

/**
 * The address to be confirmed by its code, and its setter. It survives a reload, which phones do on their own. It never
 * replaces typed text.
 */
function usePendingEmail(field: ProfileField, isTouched: RefObject<boolean>) {
  const id = useStore($session, { ssr: 'initial' })?.id;
  const [email, setEmail] = useState<string>();
  const readsEmail = field === 'email' && id !== undefined;
  useEffect(() => {
    if (!readsEmail) return undefined;
    let isHere = true;
    void api()
      .call('getClient', { params: { userId: id } })
      .then((answer) => {
        // If the call fails, the form stays as it is.
        if (answer.ok && isHere && !isTouched.current) setEmail(answer.data.pendingEmail ?? undefined);
      });
    return () => {
      isHere = false;
    };
  }, [id, readsEmail, isTouched]);
  return [email, setEmail] as const;
}

export default function ProfileUpdate({ field, value }: Props) {
  const isTouched = useRef(false);
  const [pending, setPending] = usePendingEmail(field, isTouched);
  const done = () => {
    setPending(undefined);
    // The removed form of the code cannot keep the focus.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  if (pending !== undefined) return <EmailCode email={pending} onDone={done} onBack={() => setPending(undefined)} />;
  const touched = () => {
    isTouched.current = true;
  };
  return <ProfileForm field={field} value={value} onPending={setPending} onTouched={touched} />;
}
