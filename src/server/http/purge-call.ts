/**
 * `POST /purge`: a foreign API (`API_BASE`) reports changes. The body is `{"tags": ["…"]}`, signed with `PURGE_SECRET`:
 * `x-purge-timestamp` is the time in ms since 1970, `x-purge-signature` the HMAC-SHA256 of timestamp, a dot and the
 * body, in hex. The tags are added to the change log, so every process sees them.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { errorBody } from '../../api/api-error.ts';
import { MAX_BODY, readBody } from '../../api/read-body.ts';
import { logChange } from '../../data/change-log.ts';
import type { Database } from '../../data/database.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/error-codes.ts';
import { send } from './send.ts';

/** The path of the call. */
export const PURGE_PATH = '/purge';

/** Allowed clock difference in ms, and how long a signature is remembered. */
const WINDOW_MS = 300_000;

const body = z.object({
  tags: z
    .array(z.string().regex(/^\S{1,100}$/))
    .min(1)
    .max(500),
});

export interface PurgeCallOptions {
  readonly db: Database;
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The signature of a purge call in hex. `timestamp` is the header's text. */
export function signPurge(secret: string, timestamp: string, text: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
}

function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function header(req: IncomingMessage, name: string): string {
  const value = req.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Answers 200 with the tags; 401 for a wrong signature or an old timestamp, 409 for a repeated call, 400 for an invalid
 * body, 413 for a large one.
 */
export function purgeAnswerer({ db, secret, now }: PurgeCallOptions) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const answer = (status: number, content: object, headers: Record<string, string> = {}) =>
      send(req, res, {
        status,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
        body: JSON.stringify(content),
      });
    const refuse = (code: ErrorCode, message: string, headers = {}) =>
      answer(ERROR_CODES[code].status, errorBody(code, message), headers);

    const raw = await readBody(req);
    if (!raw) return refuse('body_too_large', `The body must be at most ${MAX_BODY} bytes.`, { connection: 'close' });
    const timestamp = header(req, 'x-purge-timestamp');
    const signature = signPurge(secret, timestamp, raw.toString());
    if (!/^\d{1,16}$/.test(timestamp) || !isSame(header(req, 'x-purge-signature'), signature))
      return refuse('invalid_signature', 'The signature is not right.');
    if (Math.abs(now() - Number(timestamp)) > WINDOW_MS)
      return refuse('invalid_signature', 'The call is too old, or a clock is wrong.');
    let parsed: unknown;
    try {
      parsed = JSON.parse(raw.toString());
    } catch {
      return refuse('invalid_input', 'body: is not valid JSON');
    }
    const call = body.safeParse(parsed);
    if (!call.success)
      return refuse('invalid_input', 'tags: must be 1 to 500 tags of 1 to 100 characters without spaces');
    const { tags } = call.data;
    const isNew = await db.write(async (trx) => {
      // Older calls are refused by their timestamp.
      const forgotten = new Date(now() - 2 * WINDOW_MS).toISOString();
      await trx.deleteFrom('purge_calls').where('createdAt', '<', forgotten).execute();
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('purge_calls')
        .values({ signature, createdAt: new Date(now()).toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) return false;
      await logChange(trx, tags);
      return true;
    });
    return isNew ? answer(200, { tags }) : refuse('already_received', 'This call was already received.');
  };
}
