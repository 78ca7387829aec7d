/** The delivery-address box. */
export {};
