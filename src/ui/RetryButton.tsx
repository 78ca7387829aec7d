/**
 * The retry button of something that failed to load. It retries when it is pressed, and automatically once the network
 * is back.
 */
import { type ReactElement, useEffect } from 'react';
import Button, { type ButtonProps } from './Button.tsx';

interface RetryButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Retries the load; called only while the button is mounted. */
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
