/** What an operator has to put right; the message is one or more whole sentences and contains no secret. */
export class OperatorError extends Error {}
