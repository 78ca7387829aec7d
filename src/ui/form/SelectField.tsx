/** A select of a form, with its error. Its options are the children. */
import type { ComponentProps } from 'react';
import FieldFrame, { controlMarks, type FieldFrameProps } from './FieldFrame.tsx';

type SelectFieldProps = FieldFrameProps & Omit<ComponentProps<'select'>, keyof FieldFrameProps | 'className'>;

export default function SelectField({
  label,
  name,
  id,
  hint,
  error,
  hideLabel,
  starred,
  children,
  ...select
}: SelectFieldProps) {
  const frame = { label, name, id, hint, error, ...(hideLabel && { hideLabel }), ...(starred && { starred }) };
  return (
    <FieldFrame {...frame}>
      <select {...select} className="select__box" {...controlMarks({ id, name, hint, error })}>
        {children}
      </select>
    </FieldFrame>
  );
}
