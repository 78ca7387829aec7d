/** An empty basket on indigo cloth, for an empty cart. Our own drawing. */
export default function CheckoutEmptyCart() {
  return (
    <svg className="empty-cart" viewBox="0 0 200 140" width="200" height="140" role="img" aria-label="An empty basket">
      <path
        className="empty-cart__cloth"
        d="M14 112q12-10 24 0t24 0 24 0 24 0 24 0 24 0 24 0v18H14z M30 40a6 6 0 1 0 .1 0z M170 30a6 6 0 1 0 .1 0z M164 66a3 3 0 1 0 .1 0z M40 74a3 3 0 1 0 .1 0z"
      />
      <path className="empty-cart__line" d="M52 58h96l-9 50a8 8 0 0 1-8 7H69a8 8 0 0 1-8-7z" />
      <path className="empty-cart__line" d="M46 58h108M70 58q4-36 30-36t30 36" />
      <path className="empty-cart__line empty-cart__line--dots" d="M64 74h74M66 88h70M69 102h64" />
      <circle className="empty-cart__seed" cx="100" cy="22" r="4" />
    </svg>
  );
}
