/** The sessions of the desk, in memory: they end with its process, 12 hours after the link, and after an idle hour. */

import type { Operator } from '../features/operator/actions.repository.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { digestOf, isSecret, newSecret } from './secrets.ts';

/** Milliseconds from the link to the end. */
export const SESSION_MS = 12 * HOUR_MS;
/** Milliseconds without a request after which a session ends. */
const IDLE_MS = HOUR_MS;

export interface Session {
  /**
   * The first part of its addresses and the path of its cookie. Browsers send a cookie to all ports of a host, so that
   * another program there would get one of `/`; this path is known to the desk alone.
   */
  readonly place: string;
  /** The value of its forms. */
  readonly formKey: string;
  readonly operator: Operator;
  /** What the next page says; the change before it sets it. */
  note: string | undefined;
}

interface Stored {
  readonly session: Session;
  readonly digest: Buffer;
  readonly until: number;
  seen: number;
}

export interface Sessions {
  /** Begins a session. @returns it, and the value of its cookie */
  open(operator: Operator): { readonly session: Session; readonly token: string };
  /** The live session at `place` with this cookie; a request that finds it keeps it from idling. */
  find(place: string, token: string | undefined): Session | undefined;
  close(session: Session): void;
}

/** @param now milliseconds since 1970 */
export function createSessions(now: () => number): Sessions {
  const stored = new Map<string, Stored>();
  const isLive = ({ until, seen }: Stored) => now() < until && now() < seen + IDLE_MS;

  return {
    open(operator) {
      for (const [place, one] of stored) if (!isLive(one)) stored.delete(place);
      const token = newSecret();
      const session: Session = { place: newSecret(), formKey: newSecret(), operator, note: undefined };
      stored.set(session.place, { session, digest: digestOf(token), until: now() + SESSION_MS, seen: now() });
      return { session, token };
    },
    find(place, token) {
      const found = stored.get(place);
      if (!found || !isSecret(token, found.digest)) return undefined;
      if (!isLive(found)) {
        stored.delete(place);
        return undefined;
      }
      found.seen = now();
      return found.session;
    },
    close: ({ place }) => void stored.delete(place),
  };
}
