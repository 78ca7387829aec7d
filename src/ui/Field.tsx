/**
 * A labelled line of text. Leave `value` out and give `defaultValue`: a form reads the DOM, which keeps text typed
 * before hydration or filled in by the browser (form/use-form.ts).
 */
import type { ComponentProps } from 'react';
import FieldFrame, { controlMarks, type FieldFrameProps } from './form/FieldFrame.tsx';

export type FieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'className'>;

export default function Field({ label, name, id, hint, error, hideLabel, starred, ...input }: FieldProps) {
  const frame = { label, name, id, hint, error, ...(hideLabel && { hideLabel }), ...(starred && { starred }) };
  return (
    <FieldFrame {...frame}>
      <input type="text" {...input} className="field__input" {...controlMarks({ id, name, hint, error })} />
    </FieldFrame>
  );
}
