/** Add to cart, and the panel of the cart. */
export {};
