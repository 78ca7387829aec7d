/**
 * Ends connections whose reader takes nothing. Node has limits for slow requests and for idle connections, and one
 * for this too (`server.timeout`), which sets a timer on each request.
 */
import type { Socket } from 'node:net';

interface Seen {
  /** Bytes that waited to be sent. */
  readonly waiting: number;
  /** Bytes handed over to be sent since the connection was opened. */
  readonly given: number;
}

export class StuckReaders {
  readonly #seen = new Map<Socket, Seen>();

  /** Looks after `socket` until it closes. */
  add(socket: Socket): void {
    this.#seen.set(socket, { waiting: 0, given: 0 });
    socket.once('close', () => this.#seen.delete(socket));
  }

  /** Ends the connections that wait to send just what they waited to send at the last look. */
  look(): void {
    for (const [socket, before] of this.#seen) {
      const now = { waiting: socket.writableLength, given: socket.bytesWritten };
      if (now.waiting > 0 && now.waiting === before.waiting && now.given === before.given) socket.destroy();
      else this.#seen.set(socket, now);
    }
  }
}
