/** Twin of Price.astro for islands. */
import { formatNaira } from '../shared/money.ts';

interface PriceProps {
  /** Naira. */
  readonly amount: number;
  /** Naira; the price before the promotion. */
  readonly oldAmount?: number | undefined;
  readonly size?: 's' | 'm' | 'l';
}

export default function Price({ amount, oldAmount, size = 'm' }: PriceProps) {
  return (
    <span className={`price price--${size}${oldAmount === undefined ? '' : ' price--promotion'}`}>
      <span className="price__now">
        {oldAmount !== undefined && <span className="hidden-words">Price now </span>}
        {formatNaira(amount)}
      </span>
      {oldAmount !== undefined && (
        <s className="price__old">
          <span className="hidden-words">Price before </span>
          {formatNaira(oldAmount)}
        </s>
      )}
    </span>
  );
}
