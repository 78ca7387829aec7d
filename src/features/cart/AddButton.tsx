/** Twin of AddButton.astro for cards in islands; the same controls answer it. */
import { choosePath } from '../links.ts';

interface AddButtonProps {
  /** Of the product. */
  readonly id: number;
  /** Of the product. */
  readonly name: string;
  /** Of the product. */
  readonly hasVarieties: boolean;
}

export default function AddButton({ id, name, hasVarieties }: AddButtonProps) {
  if (hasVarieties)
    return (
      // biome-ignore lint/a11y/useAnchorContent: its label names it, and the drawing is a style
      <a
        className="add-button needs-script"
        href={choosePath({ id, nom: name })}
        aria-label={`Choose a variety: ${name}`}
      />
    );
  return (
    <button
      className="add-button needs-script"
      type="button"
      data-script="cart"
      data-add={id}
      aria-label={`Add to cart: ${name}`}
    />
  );
}
