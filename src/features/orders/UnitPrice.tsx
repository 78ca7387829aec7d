/** `₦1,500 each`: what one unit of a line costs in its order (ODT-30). */
import { formatNaira } from '../../shared/money.ts';
import { unitAmount } from './order-amounts.ts';

interface Props {
  readonly units: number;
  /** Naira for all units. */
  readonly montant: number;
  readonly mesure: { readonly initials: string } | null;
}

export default function UnitPrice({ units, montant, mesure }: Props) {
  const { naira, isExact } = unitAmount({ qte: units, montant });
  const unit = mesure?.initials.trim();
  // At a Naira rate other than 1, price times units may differ from the line by some kobo (C-30).
  return `${isExact ? '' : 'about '}${formatNaira(naira)}${unit ? ` / ${unit}` : ' each'}`;
}
