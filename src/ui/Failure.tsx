/** A message that something failed to load, with a retry button. */
import type { ReactElement } from 'react';
import RetryButton from './RetryButton.tsx';

interface FailureProps {
  /** What failed, in one sentence. */
  readonly message: string;
  readonly onRetry: () => void;
}

export default function Failure({ message, onRetry }: FailureProps): ReactElement {
  return (
    <div className="failure" role="alert">
      <p>{message}</p>
      <RetryButton variant="secondary" size="s" onRetry={onRetry} />
    </div>
  );
}
