/** A sum: what makes it, and the total, which is the last one. */
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
