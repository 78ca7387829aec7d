/** The ring of a spinner, without text. */
import type { CSSProperties } from 'react';

interface RingProps {
  /** Side in px. */
  readonly size?: number;
  /** Overrides of its style, such as a margin. */
  readonly style?: CSSProperties;
}

export default function Ring({ size = 24, style }: RingProps) {
  return (
    <svg className="spinner__ring" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={style}>
      <circle cx="12" cy="12" r="9" />
    </svg>
  );
}
