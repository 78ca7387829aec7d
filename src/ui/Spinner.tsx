/** An indicator that something is loading. */
import Ring from './Ring.tsx';

export interface SpinnerProps {
  /** What is loading; shown beside the ring. */
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
