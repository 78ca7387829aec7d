/** Reports a view when a card leads to its product (CRD-13). */
export {};
