/** An inline icon. */
import { ICON_PATHS, type IconName } from './icons.ts';

export interface IconProps {
  /** A name of `icons.ts`. */
  readonly name: IconName;
  /** Text for a screen reader; without it the icon is decorative. */
  readonly label?: string;
  /** Side in px. */
  readonly size?: number;
}

export default function Icon({ name, label, size = 24 }: IconProps) {
  const drawing = <path d={ICON_PATHS[name]} />;
  if (label)
    return (
      <svg className="icon" width={size} height={size} viewBox="0 0 24 24" role="img" aria-label={label}>
        {drawing}
      </svg>
    );
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {drawing}
    </svg>
  );
}
