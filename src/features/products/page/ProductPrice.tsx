/** The price on the page of a product; follows the chosen variety. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import Price from '../../../ui/Price.tsx';
import { $varietyPrice } from './variety-price.store.ts';

interface ProductPriceProps {
  /** Naira. */
  readonly amount: number;
  /** Naira; the price before the promotion. */
  readonly oldAmount?: number | undefined;
}

export default function ProductPrice({ amount, oldAmount }: ProductPriceProps): ReactElement {
  const chosen = useStore($varietyPrice, { ssr: 'initial' });
  return (
    <Price
      amount={chosen?.now ?? amount}
      oldAmount={oldAmount === undefined ? undefined : (chosen?.before ?? oldAmount)}
      size="l"
    />
  );
}

/** The price in `root`, whose data attributes are in naira. */
export function priceIsland({ dataset: { amount, old } }: HTMLElement): ReactElement {
  return <ProductPrice amount={Number(amount)} oldAmount={old === undefined ? undefined : Number(old)} />;
}
