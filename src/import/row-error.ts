/** The reason why a row cannot be imported; its message is for the author of the file. */
export class RowError extends Error {}
