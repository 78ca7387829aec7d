/**
 * What every form of an island does: it checks, shows what is wrong beside the fields and in a summary that takes the
 * focus, sends once, and keeps what was typed. The DOM holds the values: what was typed before the island came, or
 * filled in by the browser, counts like the rest.
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
   * What is wrong with the values, all of it at once; none when they are sent. Where the specification has one message
   * at a time, answer the first alone. Called at each submit.
   */
  readonly check: (values: FormValues) => readonly Failure[];
  /**
   * Sends the values. A failure that it answers (a refusal of the server, a lost network) is shown and toasted; without
   * one, say what was done in here. {@link LEAVING} keeps the form busy until another page is there. Called once until
   * its promise has ended.
   */
  readonly send: (values: FormValues) => Promise<Failure | typeof LEAVING | undefined>;
  /** `showToast` of features/toasts/toasts.store.ts; what it answers takes the toast away. */
  readonly toast: (tone: 'danger', message: string) => () => void;
  /**
   * Fields that are checked when they are left, each by what is wrong with its trimmed value; not an empty one, which may be
   * on its way to another field.
   */
  readonly checkOnLeave?: Readonly<Record<string, (value: string) => string | undefined>>;
  /** What was wrong with the form when it was sent without a script. */
  readonly refused?: readonly Failure[] | undefined;
}

export interface Form {
  /** Of the `<form>`. Its method keeps what is typed out of the address should it be sent without a script. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly method: 'post';
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onInput: (event: InputEvent<HTMLFormElement>) => void;
    readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  };
  /** Whether an answer is awaited. */
  readonly busy: boolean;
  /** Words to show beside a field. */
  readonly error: (name: string) => string | undefined;
  readonly summary: readonly SummaryLine[];
  /** Counts the submits that were refused: with each the summary takes the focus. */
  readonly refusals: number;
  /** Forgets what was wrong with the fields `names`, and with the form as a whole: they have changed. */
  readonly changed: (...names: readonly string[]) => void;
  /** Forgets what was wrong, and what was typed. */
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

/** The control of a name; of several, as in a group of radio buttons, the first. */
function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = form.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  return (control as HTMLInputElement | null) ?? undefined;
}

/** What a field is called on the screen, without its star; a hidden one says it in `data-label`. */
function labelOf(control: HTMLInputElement): string {
  if (control.dataset.label) return control.dataset.label;
  const message =
    control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : control.labels?.item(0);
  return (message?.textContent ?? control.name).replace(/\s*\*\s*$/, '');
}

function lineOf(form: HTMLFormElement, { message, fields = [] }: Failure): SummaryLine {
  const links = fields.flatMap((name) => {
    const control = controlOf(form, name);
    // A hidden one names in `data-focus` what stands for it on the screen.
    const id = control?.dataset.focus ?? control?.id;
    return control && id ? [{ id, label: labelOf(control) }] : [];
  });
  return { message, links };
}

/** What is wrong still once the fields `names` have changed; what was said of the form as a whole was said of its old values. */
const withoutFields = (errors: readonly Failure[], names: readonly string[]): Failure[] =>
  errors.flatMap((failure) => {
    const fields = failure.fields?.filter((field) => !names.includes(field)) ?? [];
    return fields.length > 0 ? [{ ...failure, fields }] : [];
  });

/** Another page follows: the form stays busy until it is there, so that nobody sends again meanwhile. */
export const LEAVING = 'leaving';

interface Refusal {
  readonly errors: readonly Failure[];
  readonly summary: readonly SummaryLine[];
  readonly count: number;
}

const NONE: Refusal = { errors: [], summary: [], count: 0 };

/** See the head of this file. */
export function useForm({ check, send, toast, checkOnLeave = {}, refused = [] }: FormOptions): Form {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  /** What is wrong with fields that were left, by name; '' when nothing is. */
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<Refusal>(() => ({
    errors: refused,
    summary: refused.map(({ message }) => ({ message, links: [] })),
    count: 0,
  }));

  // Who comes back to a page that had sent its form, through the browser's memory of it, may send it again.
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
  // Gone with the form that it speaks of.
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
    // Gone meanwhile: nobody is there to be told.
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
        // State comes a moment late for a double click.
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
