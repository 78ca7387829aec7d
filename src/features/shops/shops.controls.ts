/** Shop cards. */
export {};
