import { describe, expect, it } from 'vitest';
import { addedHeaders } from './nginx-config.ts';
import { repeatable } from './probe.ts';

describe('yardsticks', () => {
  it('nginx adds the headers that it does not send by itself', () => {
    const raw = ['Content-Type', 'text/html', 'x-frame-options', 'DENY', 'content-security-policy', `default-src "a"`];
    expect(addedHeaders(raw)).toEqual([
      'add_header x-frame-options "DENY";',
      'add_header content-security-policy "default-src \\"a\\"";',
    ]);
    expect(addedHeaders(['x-price', '$5'])).toEqual([]);
  });

  it('the bare server repeats all headers except those of the connection, with the length', () => {
    const answer = {
      status: 200,
      rawHeaders: ['etag', '"a"', 'Date', 'now', 'Connection', 'close', 'transfer-encoding', 'chunked'],
      headers: { etag: '"a"' },
      body: Buffer.from('four'),
    };
    expect(repeatable(answer)).toEqual(['etag', '"a"', 'content-length', '4']);
  });
});
