/** Transactions of services that SQLite's writer thread runs by itself (`data/transaction-task.ts`). */
import type { Writer } from '../data/database.ts';
import type { ErrorCodec, TransactionTask } from '../data/transaction-task.ts';
import { ApiError } from './api-error.ts';

const apiErrors: ErrorCodec = {
  encode: (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { status, message, tags, retryAfter } = error;
    return { status, message, tags, retryAfter };
  },
  decode: (encoded) => {
    const { status, message, tags, retryAfter } = encoded as unknown as ApiError;
    return new ApiError(status, message, tags, retryAfter);
  },
};

/**
 * A transaction for `Database.run`.
 * @param url `import.meta.url` of the module that exports it
 * @param name of that export
 * @param work uses nothing but the transaction, its input and constants: it may run in another thread. May throw an
 *   `ApiError`
 */
export const transaction = <Input, Output>(
  url: string,
  name: string,
  work: (trx: Writer, input: Input) => Promise<Output>,
): TransactionTask<Input, Output> => ({ url, name, work, errors: apiErrors });
