/** Stars of an average. */
import { iconHref } from './icons.ts';

export interface RatingProps {
  /** 0 to 5 stars. */
  readonly average: number;
  /** Number of ratings. */
  readonly count?: number;
  readonly size?: 's' | 'm';
}

export interface StarsProps {
  /** For a screen reader. */
  readonly label: string;
  /** Width of the filled stars, of 120; undefined for none. */
  readonly width?: number;
  /** The formatted count. */
  readonly counted?: string;
  readonly size: 's' | 'm';
}

/** Stars with formatted texts. */
export function Stars({ label, width, counted, size }: StarsProps) {
  const href = iconHref('stars');
  return (
    <span className={`rating rating--${size}`}>
      <svg className="rating__stars" viewBox="0 0 120 24" role="img" aria-label={label}>
        <use className="rating__empty" width="120" height="24" href={href} />
        {width !== undefined && (
          // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing, which has its label above
          <svg className="rating__filled" width={width} height="24">
            <use width="120" height="24" href={href} />
          </svg>
        )}
      </svg>
      {counted !== undefined && (
        <span className="rating__count" aria-hidden="true">
          {counted}
        </span>
      )}
    </span>
  );
}

/** Props of {@link Stars}. */
export function starsOf({ average, count, size = 'm' }: RatingProps): StarsProps {
  const shown = Math.min(Math.max(average, 0), 5);
  const stars = shown.toFixed(1).replace(/\.0$/, '');
  const people = count === undefined ? '' : `, ${count} ${count === 1 ? 'rating' : 'ratings'}`;
  return {
    label: `${stars} of 5 stars${people}`,
    ...(shown > 0 ? { width: Math.round(shown * 240) / 10 } : {}),
    ...(count === undefined ? {} : { counted: `(${count})` }),
    size,
  };
}

export default function Rating(props: RatingProps) {
  return <Stars {...starsOf(props)} />;
}
