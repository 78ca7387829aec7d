/** The ring of a spinner alone, where the words stand elsewhere. */
import type { CSSProperties } from 'react';

interface RingProps {
  readonly style?: CSSProperties;
}

export default function Ring({ style }: RingProps) {
  return (
    <svg className="spinner__ring" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" style={style}>
      <circle cx="12" cy="12" r="9" />
    </svg>
  );
}
