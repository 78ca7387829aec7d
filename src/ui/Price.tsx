/** An amount, with the one before a promotion. */
import { formatNaira } from '../shared/money.ts';

export interface PriceProps {
  /** Naira. */
  readonly amount: number;
  /** Naira; the price before the promotion. */
  readonly oldAmount?: number | undefined;
  /** `m` by default. */
  readonly size?: 's' | 'm' | 'l';
}

export interface PriceTextProps {
  /** Formatted current price. */
  readonly now: string;
  /** Formatted price before the promotion. */
  readonly old?: string;
  /** Text beside the prices: `₦1,000/kg`. */
  readonly more?: string;
  /** Size of the current price. */
  readonly size: 's' | 'm' | 'l';
}

/** A price whose amounts are formatted already. */
export function PriceText({ now, old, more, size }: PriceTextProps) {
  return (
    <span className={`price price--${size}${old === undefined ? '' : ' price--promotion'}`}>
      {now}
      {old !== undefined && (
        <s className="price__old">
          <span className="hidden-words">before </span>
          {old}
        </s>
      )}
      {more !== undefined && <span className="price__more">{more}</span>}
    </span>
  );
}

/** Props of {@link PriceText}. */
export const priceText = ({ amount, oldAmount, size = 'm' }: PriceProps): PriceTextProps => ({
  now: formatNaira(amount),
  ...(oldAmount === undefined ? {} : { old: formatNaira(oldAmount) }),
  size,
});

export default function Price(props: PriceProps) {
  return <PriceText {...priceText(props)} />;
}
