/**
 * Closes connections whose client does not read its answer. Node has limits for slow requests and idle connections; its
 * limit for this case (`server.timeout`) costs a timer for each request.
 */
import type { Socket } from 'node:net';

interface Progress {
  /** Bytes in the send buffer. */
  readonly waiting: number;
  /** Bytes written to the socket since the connection was opened. */
  readonly written: number;
}

export class StuckReaders {
  readonly #progress = new Map<Socket, Progress>();

  /** Watches `socket` until it closes. */
  add(socket: Socket): void {
    this.#progress.set(socket, { waiting: 0, written: 0 });
    socket.once('close', () => this.#progress.delete(socket));
  }

  /** Closes the connections that sent nothing since the last check. */
  check(): void {
    for (const [socket, before] of this.#progress) {
      const now = { waiting: socket.writableLength, written: socket.bytesWritten };
      if (now.waiting > 0 && now.waiting === before.waiting && now.written === before.written) socket.destroy();
      else this.#progress.set(socket, now);
    }
  }
}
