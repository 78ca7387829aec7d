/** How many things are in the cart, beside its button on every page (HDR-52). */
export {};
