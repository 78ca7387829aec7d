/**
 * Add to cart on a card. Cards print it (products/card/product-card.markup.ts), and a touch hydrates it. Without script
 * it is hidden: the card leads to the product, and that page to the seller. A product with varieties opens its page at
 * their choice.
 */
import { type ReactElement, useRef, useState } from 'react';
import { addToCart } from './add-to-cart.browser.ts';
import { openCartPanel } from './cart-panel.browser.ts';

export interface AddButtonProps {
  /** Of the product. */
  readonly id: number;
  /** Of the product. */
  readonly name: string;
  /** Where a variety is chosen; undefined for a product without any. */
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
