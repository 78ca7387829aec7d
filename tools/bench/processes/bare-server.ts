/**
 * The yardstick: only node:http. Requests the address of its first argument once, with the headers of its second
 * (JSON), and repeats exactly that answer. Sends its port to the parent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { probe, repeatable } from '../probe.ts';

const [, , url = '', headers = '{}'] = process.argv;
const answer = await probe(url, JSON.parse(headers) as Record<string, string>);
const list = repeatable(answer);
const { status } = answer;
// A 304 has no body, and `end('')` costs more than `end()`.
const body = answer.body.length > 0 ? answer.body : undefined;

const server = createServer((_req, res) => {
  res.writeHead(status, list).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
