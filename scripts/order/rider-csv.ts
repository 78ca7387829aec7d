/** Formats the parts of orders as CSV for a rider. */
import type { RiderRow } from '../../src/features/orders/operator/rider-rows.repository.ts';
import { nameWithChoice } from '../../src/features/products/choices.ts';
import { csvText } from '../../src/shared/csv.ts';
import { oneLine } from '../../src/shared/one-line.ts';

const HEAD = ['number', 'shop', 'recipient', 'phone', 'address', 'place', 'window', 'lines', 'collect_naira', 'note'];

const lineText = ({ nom, commande_produit }: RiderRow['lines'][number]) =>
  `${commande_produit.qte} × ${nameWithChoice({ ...commande_produit, nom })}`;

/** A line for each part; amounts are naira. */
export function riderCsv(rows: readonly RiderRow[]): string {
  const cells = rows.map((row) =>
    [
      ...[row.number, row.shop, row.recipient, row.phone, row.address, row.place, row.window],
      row.lines.map(lineText).join('; '),
      (row.collectKobo / 100).toFixed(2),
      row.note,
    ].map(oneLine),
  );
  // The command ends the last line.
  return csvText([HEAD, ...cells]).trimEnd();
}
