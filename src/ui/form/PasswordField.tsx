/**
 * A password, visible on request; hidden again when its form is submitted, so that no browser keeps it as plain text.
 */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import FieldFrame, { controlMarks, type FieldFrameProps } from './FieldFrame.tsx';

type PasswordFieldProps = FieldFrameProps & {
  readonly autoComplete: 'current-password' | 'new-password';
} & Omit<ComponentProps<'input'>, keyof FieldFrameProps | 'className' | 'type' | 'ref' | 'autoComplete'>;

export default function PasswordField({
  label,
  name,
  id,
  hint,
  error,
  hideLabel,
  starred,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const frame = { label, name, id, hint, error, ...(hideLabel && { hideLabel }), ...(starred && { starred }) };
  const marks = controlMarks({ id, name, hint, error });
  return (
    <FieldFrame {...frame}>
      <div className="password">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          ref={input}
          className="field__input password__input"
          type={isShown ? 'text' : 'password'}
          {...marks}
        />
        <button
          className="password__toggle"
          type="button"
          aria-controls={marks.id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="hidden-words"> {label.toLowerCase()}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
