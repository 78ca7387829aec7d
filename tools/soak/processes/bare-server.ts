/** A server that only sends empty answers, on a free port that it sends to its parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_, res) => res.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
