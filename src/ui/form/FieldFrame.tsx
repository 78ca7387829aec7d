/** The frame of every form control: its label, its hint and its error. */
import type { ReactNode } from 'react';
import Icon from '../Icon.tsx';

/** The props that all fields share. */
export interface FieldFrameProps {
  readonly label: string;
  /** Name of the field in the form. */
  readonly name: string;
  /** Id of the control, `field-{name}` by default; needed when a page has two fields with the same name. */
  readonly id?: string | undefined;
  /** A sentence below the label. */
  readonly hint?: string | undefined;
  /** The error shown below the control: `form.error(name)`. */
  readonly error?: string | undefined;
  /** Shows the label to screen readers alone. */
  readonly hideLabel?: boolean;
  /** Shows the star of a form that marks its required fields with it; also set `required` on the control. */
  readonly starred?: boolean;
}

/** Id of a field's control. */
const controlId = ({ id, name }: Pick<FieldFrameProps, 'id' | 'name'>): string => id ?? `field-${name}`;

/** Returns the attributes that connect a control to its hint and its error. */
export function controlMarks({ hint, error, ...names }: Pick<FieldFrameProps, 'id' | 'name' | 'hint' | 'error'>) {
  const id = controlId(names);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return {
    id,
    name: names.name,
    'aria-describedby': described,
    'aria-invalid': error ? ('true' as const) : undefined,
  };
}

/** The star of a required field; screen readers hear it from the control. */
export const Star = () => (
  <span className="field__star" aria-hidden="true">
    {' *'}
  </span>
);

/** The error of a field. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="field__error" id={`${id}-error`}>
      <Icon name="close" size={16} />
      {error}
    </p>
  );
}

export default function FieldFrame(props: FieldFrameProps & { readonly children: ReactNode }) {
  const { label, hint, error, hideLabel = false, starred = false, children } = props;
  const id = controlId(props);
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className={hideLabel ? 'field__label hidden-words' : 'field__label'} htmlFor={id}>
        {label}
        {starred && <Star />}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}
