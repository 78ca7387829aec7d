/** An error that an operator has to fix; the message has one or more sentences and contains no secret. */
export class OperatorError extends Error {}
