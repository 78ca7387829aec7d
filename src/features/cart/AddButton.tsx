/** Twin of AddButton.astro for cards in islands; the same controls answer it. */
interface AddButtonProps {
  /** Of the product. */
  readonly id: number;
  /** Of the product. */
  readonly name: string;
}

export default function AddButton({ id, name }: AddButtonProps) {
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
