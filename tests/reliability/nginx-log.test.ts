/** What the shipped nginx configuration logs about a request. */
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { startNginx } from './nginx-server.ts';

test('G-347: the access log has paths, and neither queries nor referrers', async () => {
  const nginx = await startNginx([await freePort(), await freePort()], { isUnavailable: true });
  try {
    const code = 'a-code-of-a-mail';
    for (const target of [
      `/auth/verif/code/?${code}`,
      `/plain/new-password?codeHash=${code}`,
      `/api/products?x=${code}`,
    ])
      await fetch(nginx.origin + target, { headers: { referer: `${nginx.origin}/auth/verif/code/?${code}` } });
    /** The last three lines; earlier ones are from the start-up checks. */
    const logged = async () => (await nginx.log()).slice(-3).map(({ path, status }) => [path, status]);
    await expect.poll(logged).toEqual([
      ['/auth/verif/code/', '503'],
      ['/plain/new-password', '503'],
      ['/api/products', '503'],
    ]);
    expect(JSON.stringify(await nginx.log())).not.toContain(code);
  } finally {
    await nginx.end();
  }
});
