/** Amounts one below the other, of which the last is the total. */
import type { Sum } from './sums.ts';

export default function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <dl className="sums">
      {sums.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
