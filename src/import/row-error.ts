/** Why a row cannot be imported, in words for the author of the file. */
export class RowError extends Error {}
