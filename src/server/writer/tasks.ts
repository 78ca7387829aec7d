/**
 * The tasks of the shop: every transaction that a service runs with `Database.run`. The process and SQLite's writer
 * thread both import this table, so that a task is found by its import.
 */
import { ApiError } from '../../api/api-error.ts';
import type { AnyTask, ErrorCodec, WriterProgram } from '../../data/writer-program.ts';
import { startSession } from '../../features/account/sign-in/sign-in.service.ts';
import { clearLines, storeLine } from '../../features/cart/cart.service.ts';
import { putLike, takeLike } from '../../features/favourites/favourites.service.ts';
import { putFollow, takeFollow } from '../../features/follows/follows.service.ts';
import { findOrStoreDraft, placeLines, storeDraft } from '../../features/orders/checkout/place-order.service.ts';
import { setStatus } from '../../features/orders/history/change-order.service.ts';
import { storeRating } from '../../features/ratings/ratings.service.ts';
import { takeOutboxTurn } from '../../providers/mail-outbox.ts';

/** A task that is missing here fails at its first call; `tasks.test.ts` finds it before that. */
const tasks = {
  clearLines,
  placeLines,
  putFollow,
  putLike,
  setStatus,
  startSession,
  storeDraft,
  storeLine,
  findOrStoreDraft,
  storeRating,
  takeFollow,
  takeLike,
  takeOutboxTurn,
} satisfies Record<string, AnyTask>;

/** What a task refuses: an `ApiError` reaches the caller with all that it says. */
const errors: ErrorCodec = {
  encode: (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { code, message, tags, retryAfter } = error;
    return { code, message, tags, retryAfter };
  },
  decode: (encoded) => {
    const { code, message, tags, retryAfter } = encoded as unknown as ApiError;
    return new ApiError(code, message, tags, retryAfter);
  },
};

/** What the shop's writer thread runs. */
export const WRITER: WriterProgram = { script: new URL('./writer.worker.ts', import.meta.url), tasks, errors };
