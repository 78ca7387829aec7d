/** Something is loading. */
import Ring from './Ring.tsx';

export interface SpinnerProps {
  /** What is being waited for, shown beside it. */
  readonly label: string;
}

export default function Spinner({ label }: SpinnerProps) {
  return (
    <span className="spinner" role="status">
      <Ring />
      {label}
    </span>
  );
}
