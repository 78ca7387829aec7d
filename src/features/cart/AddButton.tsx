/**
 * Add to cart on a card. Cards render it (products/card/product-card.markup.ts), and a touch hydrates it. Without
 * script it is hidden: the card leads to the product, and that page to the seller. For a product with varieties it
 * opens the page where they are chosen.
 */
import { type ReactElement, useRef, useState } from 'react';
import { addToCart } from './add-to-cart.browser.ts';
import { openCartPanel } from './cart-panel.browser.ts';

export interface AddButtonProps {
  /** Id of the product. */
  readonly id: number;
  /** Name of the product. */
  readonly name: string;
  /** Path of the page where a variety is chosen; undefined for a product without any. */
  readonly choosePath?: string | undefined;
}

export default function AddButton({ id, name, choosePath }: AddButtonProps): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  if (choosePath !== undefined)
    return (
      // biome-ignore lint/a11y/useAnchorContent: it is named by its label; the icon comes from CSS
      <a className="add-button needs-script" href={choosePath} aria-label={`Choose a variety: ${name}`} />
    );
  const add = async () => {
    setAdding(true);
    try {
      await addToCart({ id, name }, () => void openCartPanel(button.current ?? undefined));
    } finally {
      setAdding(false);
    }
  };
  return (
    <button
      ref={button}
      className="add-button needs-script"
      type="button"
      data-add=""
      aria-label={`Add to cart: ${name}`}
      aria-busy={isAdding || undefined}
      onClick={() => void add()}
    />
  );
}
