import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('info', { write: (line) => (lines += line) }));
  return lines;
}

test('an error is logged with its location, and without the data of its row', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.ng) already exists.',
    parameters: ['hunter2'],
  });
  const text = logged((log) => log.error({ err: new Error('it failed', { cause }) }, 'words'));
  expect(JSON.parse(text)).toMatchObject({
    msg: 'words',
    err: { type: 'Error', message: 'it failed', cause: { message: 'duplicate key', code: '23505' } },
  });
  expect(text).toContain('log.test.ts');
  expect(text).not.toMatch(/ada@|hunter2/);
});

test('a value under the name of a secret is never logged', () => {
  const text = logged((log) => {
    log.info({ password: 'hunter2', headers: { authorization: 'Bearer hunter2', 'x-captcha': 'hunter2' } }, 'one');
    log.warn({ req: { headers: { authorization: 'Bearer hunter2' } }, body: { newPassword: 'hunter2' } }, 'two');
    log.error({ 'x-captcha': 'hunter2', session: { token: 'hunter2' }, codeHash: 'hunter2' }, 'three');
  });
  expect(text.trim().split('\n')).toHaveLength(3);
  expect(text).not.toContain('hunter2');
});
