/** Zoom of a product's pictures. */
export {};
