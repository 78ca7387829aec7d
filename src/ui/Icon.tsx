/** Twin of Icon.astro for islands; without its `inline`, which is for the top of a page. */
import { type IconName, iconHref } from './icons.ts';

export interface IconProps {
  readonly name: IconName;
  /** Words for a screen reader; without them the icon is decoration. */
  readonly label?: string;
  /** Side in px. */
  readonly size?: number;
}

export default function Icon({ name, label, size = 24 }: IconProps) {
  const drawing = <use href={iconHref(name)} />;
  if (label)
    return (
      <svg className="icon" width={size} height={size} role="img" aria-label={label}>
        {drawing}
      </svg>
    );
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      {drawing}
    </svg>
  );
}
