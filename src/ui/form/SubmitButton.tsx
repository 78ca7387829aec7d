/** The submit button of a form: it shows that the request is pending, and keeps the focus. */
import type { ReactNode } from 'react';
import Button from '../Button.tsx';

interface SubmitButtonProps {
  /** `form.busy`. */
  readonly busy: boolean;
  /** Shown and announced while busy. */
  readonly busyLabel?: string;
  /** For a form that has nothing to send yet. */
  readonly disabled?: boolean;
  /** `primary` by default. */
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly class?: string;
  readonly children: ReactNode;
}

export default function SubmitButton(props: SubmitButtonProps) {
  const { busy, busyLabel = 'Please wait...', disabled = false, variant = 'primary', class: added, children } = props;
  return (
    <>
      <Button
        type="submit"
        variant={variant}
        disabled={disabled}
        {...(added ? { class: added } : {})}
        aria-disabled={busy || undefined}
      >
        {busy ? busyLabel : children}
      </Button>
      {/* Not every screen reader announces a changed button name. */}
      <span className="hidden-words" role="status">
        {busy ? busyLabel : ''}
      </span>
    </>
  );
}
