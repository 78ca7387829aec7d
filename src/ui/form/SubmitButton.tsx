/** The button that sends a form: it says so while the answer is awaited, and keeps the focus. */
import type { ReactNode } from 'react';
import Button from '../Button.tsx';

interface SubmitButtonProps {
  /** `form.busy`. */
  readonly busy: boolean;
  /** Shown and spoken meanwhile. */
  readonly busyLabel?: string;
  /** For a form that has nothing to send yet. */
  readonly disabled?: boolean;
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
      {/* A changed name of a button is not spoken everywhere. */}
      <span className="hidden-words" role="status">
        {busy ? busyLabel : ''}
      </span>
    </>
  );
}
