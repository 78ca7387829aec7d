/**
 * A slow connection to a server: a TCP proxy with the round trips and the throughput of a phone network. All
 * connections share one link, first come, first served, and each starts slowly, as TCP does. Times depend only on bytes
 * and round trips, not on the speed of this machine.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface LinkSpeed {
  /** Round trip in ms. */
  readonly roundTrip: number;
  /** Bytes per second from the server, all connections together. */
  readonly download: number;
}

/** Lighthouse's slow 4G. */
export const SLOW_4G: LinkSpeed = { roundTrip: 150, download: 1_600_000 / 8 };

/** Bytes of a packet, and of the first flight of a connection: ten packets (RFC 6928). */
const PACKET = 1460;
const FIRST_FLIGHT = 10 * PACKET;

export interface SlowLink {
  /** The address of the proxy, with the protocol of the server. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Calls `deliver` with each item at its time, in the order in which they were added. */
function inOrder<T>(deliver: (item: T) => void) {
  const waiting: { readonly at: number; readonly item: T }[] = [];
  const run = () => {
    const now = performance.now();
    for (let first = waiting[0]; first && first.at <= now; first = waiting[0]) {
      waiting.shift();
      deliver(first.item);
    }
  };
  return (earliest: number, item: T) => {
    const at = Math.max(earliest, waiting.at(-1)?.at ?? 0);
    waiting.push({ at, item });
    // Timers count whole milliseconds from the last time at which the event loop read its clock.
    setTimeout(run, Math.max(0, Math.ceil(at - performance.now()) + 1));
  };
}

/** Sends the data of one connection: as many bytes at once as TCP allows, through the shared `link`. */
function sender(browser: Socket, { roundTrip }: LinkSpeed, link: (bytes: number) => number) {
  const queue: Buffer[] = [];
  let allowed = FIRST_FLIGHT;
  let onTheWay = 0;
  const arrive = inOrder((packet: Buffer | undefined) => {
    if (packet) browser.write(packet);
    else browser.end();
  });
  const acknowledge = inOrder((bytes: number) => {
    onTheWay -= bytes;
    allowed += bytes;
    send();
  });
  let isOver = false;
  function send() {
    while (queue[0] && onTheWay < allowed) {
      const packet = queue[0].subarray(0, PACKET);
      const rest = queue[0].subarray(PACKET);
      if (rest.length > 0) queue[0] = rest;
      else queue.shift();
      onTheWay += packet.length;
      const at = link(packet.length) + roundTrip / 2;
      arrive(at, packet);
      acknowledge(at + roundTrip / 2, packet.length);
      if (isOver && queue.length === 0) arrive(at, undefined);
    }
  }
  return {
    add(bytes: Buffer) {
      queue.push(bytes);
      send();
    },
    end() {
      isOver = true;
      if (queue.length === 0) arrive(performance.now() + roundTrip / 2, undefined);
    },
  };
}

/** Starts a proxy to the server at `target`, whose connections have the given `speed`. */
export async function startSlowLink(target: URL, speed: LinkSpeed): Promise<SlowLink> {
  const { roundTrip, download } = speed;
  const sockets = new Set<Socket>();
  let freeAt = 0;
  /** When the last of `bytes` has left the server's end of the link. */
  const link = (bytes: number) => {
    freeAt = Math.max(performance.now(), freeAt) + (bytes / download) * 1000;
    return freeAt;
  };
  const proxy = createServer({ noDelay: true }, (browser) => {
    const server = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const down = sender(browser, speed, link);
    // The browser is connected to the proxy at once; on the phone that takes a round trip.
    const connectedAt = performance.now() + roundTrip;
    const up = inOrder((bytes: Buffer | string) => server.write(bytes));
    browser.on('data', (bytes) => up(Math.max(performance.now(), connectedAt) + roundTrip / 2, bytes));
    server.on('data', down.add);
    server.on('end', down.end);
    browser.on('close', () => server.destroy());
    for (const socket of [browser, server]) {
      sockets.add(socket);
      // The other end closes by its own events; a browser that closes resets its connections.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `${target.protocol}//127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
