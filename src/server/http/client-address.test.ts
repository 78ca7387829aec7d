import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '127.0.0.1' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('ignores the header without a trusted proxy', () => {
  expect(clientAddress(request('203.0.113.9'), 0)).toBe('127.0.0.1');
});

test('uses the right-most address behind one proxy, whatever the visitor sent', () => {
  expect(clientAddress(request('1.2.3.4, 203.0.113.9'), 1)).toBe('203.0.113.9');
  expect(clientAddress(request('1.2.3.4, 2001:db8::7, 10.0.0.2'), 2)).toBe('2001:db8::7');
});

test('falls back to the address of the connection for a missing, short or invalid header', () => {
  expect(clientAddress(request(), 1)).toBe('127.0.0.1');
  expect(clientAddress(request('203.0.113.9'), 2)).toBe('127.0.0.1');
  expect(clientAddress(request('nonsense'), 1)).toBe('127.0.0.1');
});
