/** Twin of Rating.astro for islands. */
import { iconHref } from './icons.ts';

interface RatingProps {
  /** 0 to 5 stars. */
  readonly average: number;
  /** How many people rated. */
  readonly count?: number;
  readonly size?: 's' | 'm';
}

export default function Rating({ average, count, size = 'm' }: RatingProps) {
  const shown = Math.min(Math.max(average, 0), 5);
  const stars = shown.toFixed(1).replace(/\.0$/, '');
  const people = count === undefined ? '' : `, ${count} ${count === 1 ? 'rating' : 'ratings'}`;
  const href = iconHref('stars');
  return (
    <span className={`rating rating--${size}`}>
      <svg className="rating__stars" viewBox="0 0 120 24" role="img" aria-label={`${stars} of 5 stars${people}`}>
        <use className="rating__empty" width="120" height="24" href={href} />
        {shown > 0 && (
          // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the drawing whose words stand above
          <svg className="rating__filled" width={shown * 24} height="24">
            <use width="120" height="24" href={href} />
          </svg>
        )}
      </svg>
      {count !== undefined && (
        <span className="rating__count" aria-hidden="true">
          ({count})
        </span>
      )}
    </span>
  );
}
