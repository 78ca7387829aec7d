/** What the nginx that we ship writes of a request. */
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { startNginx } from './nginx-server.ts';

test('G-347: the access log has paths, and neither queries nor referrers', async () => {
  const nginx = await startNginx([await freePort(), await freePort()], { isAway: true });
  try {
    const code = 'a-code-of-a-mail';
    for (const target of [
      `/auth/verif/code/?${code}`,
      `/plain/new-password?codeHash=${code}`,
      `/api/products?x=${code}`,
    ])
      await fetch(nginx.origin + target, { headers: { referer: `${nginx.origin}/auth/verif/code/?${code}` } });
    await expect.poll(async () => (await nginx.accessLog()).join('\n')).toContain('"GET /api/products HTTP/1.1" 503');
    const log = (await nginx.accessLog()).join('\n');
    expect(log).toContain('"GET /auth/verif/code/ HTTP/1.1" 503');
    expect(log).toContain('"GET /plain/new-password HTTP/1.1" 503');
    expect(log).not.toContain(code);
  } finally {
    await nginx.end();
  }
});
