/** The button of what failed to load: it is asked for again when it is pressed, and by itself once the network is back. */
import { type ReactElement, useEffect } from 'react';
import Button, { type ButtonProps } from './Button.tsx';

interface RetryButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Asks again; called while the button is there. */
  readonly onRetry: () => void;
}

export default function RetryButton({ onRetry, ...look }: RetryButtonProps): ReactElement {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Button {...look} type="button" onClick={onRetry}>
      Try again
    </Button>
  );
}
