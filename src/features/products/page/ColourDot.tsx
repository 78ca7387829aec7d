/** The dot of a swatch. */
import type { ReactElement } from 'react';

export default function ColourDot({ fill }: { readonly fill: string }): ReactElement {
  return (
    <svg className="gallery__dot" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="10" fill={fill} />
    </svg>
  );
}
