/** Why a row cannot be imported, in words for the person who made the file. */
export class RowError extends Error {}
