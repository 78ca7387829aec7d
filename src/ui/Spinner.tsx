/** Twin of Spinner.astro for islands. */
import Ring from './Ring.tsx';

interface SpinnerProps {
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
