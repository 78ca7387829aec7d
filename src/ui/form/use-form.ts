/**
 * What every form of an island does: it checks its values, shows the errors beside the fields and in a summary that
 * receives the focus, sends once, and keeps the input. The DOM holds the values: input from before hydration, or from
 * the browser's autofill, counts like the rest.
 *
 * ```tsx
 * const form = useForm({ check: signInErrors, send, toast: showToast });
 * <form {...form.props}>
 *   <ErrorSummary form={form} />
 *   <Field label="Email" name="email" autoComplete="email" error={form.error('email')} />
 *   <SubmitButton busy={form.busy}>Save</SubmitButton>
 * </form>
 * ```
 */
import { type FocusEvent, type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../shared/failure.ts';
import type { FormValues, SummaryLine } from '../../shared/form-values.ts';

interface FormOptions {
  /**
   * Returns all errors of the values at once; an empty list lets the form be sent. Where the specification has one
   * message at a time, return only the first. Called on each submit.
   */
  readonly check: (values: FormValues) => readonly Failure[];
  /**
   * Sends the values. A failure that it returns (a refusal of the server, a lost network) is shown and toasted; a
   * success is announced in here. {@link LEAVING} keeps the form busy until another page loads. Not called again until
   * its promise has settled.
   */
  readonly send: (values: FormValues) => Promise<Failure | typeof LEAVING | undefined>;
  /** `showToast` of features/toasts/toasts.store.ts; the function that it returns removes the toast. */
  readonly toast: (tone: 'danger', message: string) => () => void;
  /**
   * Checks for fields that are left, by name: each returns the error of the trimmed value. An empty field is not
   * checked, since the visitor may be on the way to another field.
   */
  readonly checkOnLeave?: Readonly<Record<string, (value: string) => string | undefined>>;
  /** The errors of the form when it was sent without script. */
  readonly refused?: readonly Failure[] | undefined;
}

export interface Form {
  /** Props of the `<form>`. The method keeps input out of the address if the form is sent without script. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onInput: (event: InputEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  };
  /** Whether a request is pending. */
  readonly busy: boolean;
  /** Returns the message to show beside a field. */
  readonly error: (name: string) => string | undefined;
  readonly summary: readonly SummaryLine[];
  /** Number of refused submits: with each, the summary receives the focus. */
  readonly refusals: number;
  /** Clears the errors of the fields `names` and of the form as a whole, since the fields have changed. */
  readonly changed: (...names: readonly string[]) => void;
  /** Clears errors and input. */
  readonly reset: () => void;
}

/** The values of `form` by name. */
function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** The control with a name; the first one of several, as in a group of radio buttons. */
function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = form.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  return (control as HTMLInputElement | null) ?? undefined;
}

/** The visible label of a field, without its star; a hidden field has it in `data-label`. */
function labelOf(control: HTMLInputElement): string {
  if (control.dataset.label) return control.dataset.label;
  const message =
    control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : control.labels?.item(0);
  return (message?.textContent ?? control.name).replace(/\s*\*\s*$/, '');
}

function lineOf(form: HTMLFormElement, { message, fields = [] }: Failure): SummaryLine {
  const links = fields.flatMap((name) => {
    const control = controlOf(form, name);
    // A hidden field names in `data-focus` the visible element that stands for it.
    const id = control?.dataset.focus ?? control?.id;
    return control && id ? [{ id, label: labelOf(control) }] : [];
  });
  return { message, links };
}

/** Removes the errors of the fields `names`, and those of the form as a whole, which were about the old values. */
const withoutFields = (errors: readonly Failure[], names: readonly string[]): Failure[] =>
  errors.flatMap((failure) => {
    const fields = failure.fields?.filter((field) => !names.includes(field)) ?? [];
    return fields.length > 0 ? [{ ...failure, fields }] : [];
  });

/** Another page follows: the form stays busy until it loads, so that nobody sends it again meanwhile. */
export const LEAVING = 'leaving';

interface Refusal {
  readonly errors: readonly Failure[];
  readonly summary: readonly SummaryLine[];
  readonly count: number;
}

const NONE: Refusal = { errors: [], summary: [], count: 0 };

/** Returns the state and the handlers of a form, as the head of this file describes. */
export function useForm({ check, send, toast, checkOnLeave = {}, refused = [] }: FormOptions): Form {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  /** Errors of fields that were left, by name; '' for none. */
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Refusal>(() => ({
    errors: refused,
    summary: refused.map(({ message }) => ({ message, links: [] })),
    count: 0,
  }));

  // A page that the browser restores after its form was sent may send it again.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      isSending.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  const closeToast = useRef<() => void>(undefined);
  // The toast is removed together with its form.
  useEffect(() => () => closeToast.current?.(), []);

  const refuse = (form: HTMLFormElement, errors: readonly Failure[]) =>
    setRefusal(({ count }) => ({ errors, summary: errors.map((failure) => lineOf(form, failure)), count: count + 1 }));

  const submit = async (form: HTMLFormElement) => {
    const values = valuesOf(form);
    const errors = check(values);
    if (errors.length > 0) {
      refuse(form, errors);
      return;
    }
    isSending.current = true;
    setBusy(true);
    setRefusal(({ count }) => ({ ...NONE, count }));
    closeToast.current?.();
    let outcome: Failure | typeof LEAVING | undefined;
    try {
      outcome = await send(values);
    } finally {
      if (outcome !== LEAVING) {
        isSending.current = false;
        setBusy(false);
      }
    }
    // The form was removed meanwhile: there is nothing to show.
    if (!outcome || outcome === LEAVING || !form.isConnected) return;
    refuse(form, [outcome]);
    if (!outcome.isQuiet) closeToast.current = toast('danger', outcome.message);
  };

  const changed = (...names: readonly string[]) => {
    if (names.some((name) => left[name])) setLeft({ ...left, ...Object.fromEntries(names.map((name) => [name, ''])) });
    const form = ref.current;
    if (!form || refusal.errors.length === 0) return;
    const errors = withoutFields(refusal.errors, names);
    if (errors.length === 0) closeToast.current?.();
    setRefusal(({ count }) => ({ errors, summary: errors.map((failure) => lineOf(form, failure)), count }));
  };

  return {
    props: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // The state updates too late for a double click.
        if (!isSending.current) void submit(event.currentTarget);
      },
      onInput: ({ target }) => {
        if ('name' in target && typeof target.name === 'string') changed(target.name);
      },
      onBlur: ({ target: { name, value } }) => {
        const text = typeof value === 'string' ? value.trim() : '';
        const checkLeft = checkOnLeave[name];
        if (text !== '' && checkLeft) setLeft({ ...left, [name]: checkLeft(text) ?? '' });
      },
    },
    changed,
    busy,
    error: (name) => {
      const failure = refusal.errors.find(({ fields }) => fields?.includes(name));
      return (failure?.fieldMessage ?? failure?.message) || left[name] || undefined;
    },
    summary: refusal.summary,
    refusals: refusal.count,
    reset: () => {
      ref.current?.reset();
      setLeft({});
      setRefusal(({ count }) => ({ ...NONE, count }));
    },
  };
}
