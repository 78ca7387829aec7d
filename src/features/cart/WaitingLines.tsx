/** Products that were added offline and wait for the network. */
import { nameWithChoice } from '../products/choices.ts';
import type { WaitingAdd } from './waiting-adds.browser.tsx';

export default function WaitingLines({ adds }: { readonly adds: readonly WaitingAdd[] }) {
  if (adds.length === 0) return null;
  return (
    <section className="cart-panel__notice" aria-label="Waiting for the network">
      <p>You are offline. Added when the network is back, at the price of then:</p>
      <ul>
        {adds.map(({ id, name = 'A product', units = 1, variety = '', colour = '' }) => (
          <li key={`${id} ${variety} ${colour}`}>
            {units} × {nameWithChoice({ nom: name, variety, colour })}
          </li>
        ))}
      </ul>
    </section>
  );
}
