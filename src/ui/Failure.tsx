/** Says that something failed to load, with a retry button. */
import type { ReactElement } from 'react';
import Button from './Button.tsx';

interface FailureProps {
  readonly words: string;
  readonly onRetry: () => void;
}

export default function Failure({ words, onRetry }: FailureProps): ReactElement {
  return (
    <div className="failure" role="alert">
      <p>{words}</p>
      <Button variant="secondary" size="s" type="button" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
