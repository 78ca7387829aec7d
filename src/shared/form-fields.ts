/**
 * One description of a form: its fields, its rule and its messages. A page without script prints it
 * (ui/form/FormFields.astro), an island draws it (ui/form/FormFields.tsx), and both check the values with it. Pure.
 */
import type { ErrorCode } from './error-codes.ts';
import { type Failure, invalid } from './failure.ts';
import type { FormValues } from './form-values.ts';
import { NO_ANSWER } from './no-answer.ts';

interface FieldBase {
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: true;
  /** Characters. */
  readonly maxLength?: number;
}

/** One line of text. */
export interface TextField extends FieldBase {
  readonly type: 'text' | 'email' | 'tel' | 'date';
  readonly autoComplete: string;
  readonly inputMode?: 'numeric';
}

export interface SecretField extends FieldBase {
  readonly type: 'password';
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Several lines of text. */
export interface AreaField extends FieldBase {
  readonly type: 'area';
  readonly autoComplete?: string;
  readonly rows?: number;
}

/** One of few, all seen at once; the options are their own labels. */
export interface ChoiceField extends FieldBase {
  readonly type: 'choice';
  readonly options: readonly string[];
}

/** Name of the control, and whether its label has a star, in a form that marks required fields so. */
interface Named {
  readonly name: string;
  readonly starred: boolean;
}

type AnyField = TextField | SecretField | AreaField | ChoiceField;
export type FormField<Field extends AnyField = AnyField> = Field & Named;
/** A field of one line. */
export type LineField = FormField<TextField | SecretField>;

/** What a form checks, and what it says of a refused call. */
export interface FormRule {
  /** What is wrong with the values; none when they may be sent. */
  readonly check: (values: FormValues) => readonly Failure[];
  /** Message of a call without an answer; {@link NO_ANSWER} unless given. */
  readonly noAnswer?: string;
  /** Name of the field that a refusal of the server is about, by its code; undefined when there is none. */
  readonly fieldOf?: (code: ErrorCode) => string | undefined;
}

/** A form that both renderers share. */
export interface FormDescription extends FormRule {
  readonly fields: Readonly<Record<string, FormField>>;
  /** Label of the button that sends it. */
  readonly submit: string;
}

/**
 * Fields by name, in the order of the form. Bundlers drop the descriptions that an island does not use.
 * @param isStarred whether the form marks required fields with a star
 */
/* @__NO_SIDE_EFFECTS__ */
export function describeFields<Fields extends Readonly<Record<string, AnyField>>>(
  fields: Fields,
  isStarred = false,
): { readonly [Name in keyof Fields]: FormField<Fields[Name]> & { readonly name: Name } } {
  const named = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, name, starred: isStarred && !field.isOptional },
  ]);
  return Object.fromEntries(named);
}

/** Beside each required field that is empty. */
export const REQUIRED_FIELD = 'Required field';

/** The message of forms that require all their fields, unless a screen has its own. */
export const FILL_IN_ALL = 'Please fill in all the fields';

/** One error for all required fields that are empty; a password may consist of spaces. */
export function emptyErrors(
  fields: FormDescription['fields'],
  values: FormValues,
  message: string,
): readonly Failure[] {
  const empty = Object.values(fields).filter(({ name, type, isOptional }) => {
    const value = values(name);
    return !isOptional && (type === 'password' ? value : value.trim()) === '';
  });
  if (empty.length === 0) return [];
  return [
    {
      ...invalid(
        message,
        empty.map(({ name }) => name),
      ),
      fieldMessage: REQUIRED_FIELD,
    },
  ];
}

/** The error to show for a refused call, which has no message when nothing answered. */
export function refusalError(
  { noAnswer = NO_ANSWER, fieldOf }: Partial<FormRule>,
  { code, message }: Failure,
): Failure {
  const field = fieldOf?.(code);
  return { code, message: message || noAnswer, ...(field === undefined ? {} : { fields: [field] }) };
}

/** A keyboard that corrects nothing. */
const VERBATIM = { autoCorrect: 'off', spellCheck: false } as const;
const LOGIN = { ...VERBATIM, autoCapitalize: 'none' } as const;
const NAME = { ...VERBATIM, autoCapitalize: 'words' } as const;

/** What a keyboard must not correct, by the `autocomplete` of the field: logins, and names of people and places. */
const IS_VERBATIM: Readonly<Record<string, typeof LOGIN | typeof NAME>> = {
  username: LOGIN,
  email: LOGIN,
  name: NAME,
  'given-name': NAME,
  'family-name': NAME,
  'country-name': NAME,
  'address-level1': NAME,
  'address-level2': NAME,
};

/** Properties of a control that every kind of field has, in React's spelling. */
export function fieldProps({ name, label, hint, starred, isOptional, maxLength }: FormField) {
  return { name, label, hint, starred, maxLength, required: !isOptional };
}

/** Properties of a control of several lines. */
export function areaProps(field: FormField<AreaField>) {
  const { rows = 5, autoComplete } = field;
  return { ...fieldProps(field), rows, autoComplete, ...(autoComplete === 'street-address' && VERBATIM) };
}

/** Properties of a control of one line. */
export function inputProps(field: LineField) {
  const { type, autoComplete } = field;
  const inputMode = type === 'email' || type === 'tel' ? type : 'inputMode' in field ? field.inputMode : undefined;
  return { ...fieldProps(field), type, inputMode, autoComplete, ...IS_VERBATIM[autoComplete] };
}
