import { describe, expect, it } from 'vitest';
import { TooBusyError } from '../node/work-queue.ts';
import { createPasswords } from './passwords.ts';

const cheap = { memoryKiB: 64, passes: 1 };

describe('a password', () => {
  it('is verified by its hash, which differs each time', async () => {
    const passwords = createPasswords(cheap);
    const [one, two] = [await passwords.hash('right'), await passwords.hash('right')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(one).not.toBe(two);
    for (const stored of [one, two]) {
      expect(await passwords.verify('right', stored)).toBe(true);
      expect(await passwords.verify('Right', stored)).toBe(false);
      expect(await passwords.verify('', stored)).toBe(false);
    }
  });

  it('costs what OWASP recommends, except in tests', async () => {
    expect(await createPasswords().hash('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is verified whatever the cost of its hash was', async () => {
    const stored = await createPasswords({ memoryKiB: 128, passes: 2 }).hash('right');
    expect(await createPasswords(cheap).verify('right', stored)).toBe(true);
  });

  it('may contain any character, and equivalent Unicode forms are equal', async () => {
    const passwords = createPasswords(cheap);
    for (const odd of ['\u0000', 'a\u0000b', '😀', ' '.repeat(6), 'ẹ̀kọ́', '\ud800'])
      expect(await passwords.verify(odd, await passwords.hash(odd))).toBe(true);
    expect(await passwords.verify('a\u0000c', await passwords.hash('a\u0000b'))).toBe(false);
    expect(await passwords.verify('\u1ecd', await passwords.hash('o\u0323'))).toBe(true);
  });

  it('is never correct when no hash, or something else, is stored', async () => {
    const passwords = createPasswords(cheap);
    for (const stored of [null, '', 'right', '$argon2id$v=19$m=64,t=1,p=1$$', '$2b$10$abcdefghijklmnopqrstuv'])
      expect(await passwords.verify('right', stored), String(stored)).toBe(false);
  });
});

it('hashing many passwords does not block the process', async () => {
  const passwords = createPasswords();
  const hashes = 12;
  let turns = 0;
  let isHashing = true;
  const turn = () => {
    turns += 1;
    if (isHashing) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: hashes }, (_, k) => passwords.hash(`password ${k}`)));
  isHashing = false;
  // Two hashes run at a time, and the event loop must turn between each pair.
  expect(turns).toBeGreaterThanOrEqual(hashes / 2 - 1);
});

it('the queue refuses one job too many', async () => {
  const passwords = createPasswords(cheap);
  const waiting = Array.from({ length: 202 }, () => passwords.hash('x'));
  await expect(passwords.hash('x')).rejects.toBeInstanceOf(TooBusyError);
  await Promise.all(waiting);
  expect(await passwords.hash('x')).toMatch(/^\$argon2id/);
});
