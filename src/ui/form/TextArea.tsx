/** Several lines of text, grown with what is in them where the browser can. */
import type { ComponentProps } from 'react';
import FieldFrame, { controlMarks, type FieldFrameProps } from './FieldFrame.tsx';

type TextAreaProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'className'>;

export default function TextArea({ label, name, id, hint, error, hideLabel, starred, ...area }: TextAreaProps) {
  const frame = { label, name, id, hint, error, ...(hideLabel && { hideLabel }), ...(starred && { starred }) };
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={5}
        {...area}
        className="field__input field__input--area"
        {...controlMarks({ id, name, hint, error })}
      />
    </FieldFrame>
  );
}
