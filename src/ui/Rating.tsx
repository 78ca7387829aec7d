/** An average rating as stars. */

export interface RatingProps {
  /** 0 to 5 stars. */
  readonly average: number;
  /** Number of ratings. */
  readonly count?: number;
  /** `m` by default. */
  readonly size?: 's' | 'm';
}

export interface StarsProps {
  /** Text for a screen reader. */
  readonly label: string;
  /** Filled part, in tenths of a star, 0 to 50. */
  readonly tenths: number;
  /** The formatted count. */
  readonly counted?: string;
  /** Size of a star. */
  readonly size: 's' | 'm';
}

/**
 * Stars whose texts are formatted already. A single element, which rating.css and stars.css draw: a page shows up to a
 * hundred.
 */
export function Stars({ label, tenths, counted, size }: StarsProps) {
  return (
    <span className={`rating rating--${size} stars-${tenths}`} role="img" aria-label={label}>
      {counted}
    </span>
  );
}

/** Props of {@link Stars}. */
export function starsOf({ average, count, size = 'm' }: RatingProps): StarsProps {
  const tenths = Math.round(Math.min(Math.max(average, 0), 5) * 10);
  const people = count === undefined ? '' : `, ${count} ${count === 1 ? 'rating' : 'ratings'}`;
  return {
    label: `${tenths / 10} of 5 stars${people}`,
    tenths,
    ...(count === undefined ? {} : { counted: `(${count})` }),
    size,
  };
}

export default function Rating(props: RatingProps) {
  return <Stars {...starsOf(props)} />;
}
