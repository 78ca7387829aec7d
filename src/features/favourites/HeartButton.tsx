/** Twin of HeartButton.astro for cards in islands; the same controls answer it. */
import { heartLabel } from './favourite-words.ts';

interface HeartButtonProps {
  /** Of the product. */
  readonly id: number;
  /** Of the product. */
  readonly name: string;
}

export default function HeartButton({ id, name }: HeartButtonProps) {
  return (
    <button
      className="heart needs-script"
      type="button"
      data-script="favourites"
      data-like={id}
      aria-pressed="false"
      aria-label={heartLabel(name)}
    />
  );
}
