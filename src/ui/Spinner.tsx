/** Twin of Spinner.astro for islands. */
interface SpinnerProps {
  /** What is being waited for, shown beside it. */
  readonly label: string;
}

export default function Spinner({ label }: SpinnerProps) {
  return (
    <span className="spinner" role="status">
      <svg className="spinner__ring" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
      </svg>
      {label}
    </span>
  );
}
