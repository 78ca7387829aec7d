/** A checkbox with its label beside it. */
import type { ComponentProps } from 'react';
import { controlMarks, FieldError, type FieldFrameProps } from './FieldFrame.tsx';

type CheckboxProps = Omit<FieldFrameProps, 'hideLabel' | 'starred'> &
  Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'className' | 'type'>;

export default function Checkbox({ label, name, id, hint, error, ...input }: CheckboxProps) {
  const marks = controlMarks({ id, name, hint, error });
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className="check">
        <input {...input} className="check__box" type="checkbox" {...marks} />
        <span>{label}</span>
      </label>
      {hint && (
        <p className="field__hint" id={`${marks.id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={marks.id} error={error} />
    </div>
  );
}
