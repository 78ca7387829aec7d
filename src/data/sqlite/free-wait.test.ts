import { expect, test } from 'vitest';
import { FreeWait } from './free-wait.ts';

/** Returns the error of a locked database, with an extended code. */
const locked = () => Object.assign(new Error('database is locked'), { errcode: 5 | (1 << 8) });

test('waits until the database is free', async () => {
  let attempts = 0;
  const begin = async () => {
    attempts += 1;
    if (attempts < 3) throw locked();
    return attempts;
  };
  expect(await new FreeWait().run(begin)).toBe(3);
});

test('G-289: transactions behind one that waited in vain are refused at once, until the database is free again', async () => {
  const wait = new FreeWait(50);
  let [attempts, isLocked] = [0, true];
  const begin = async () => {
    attempts += 1;
    if (isLocked) throw locked();
    return 'begun';
  };
  await expect(wait.run(begin)).rejects.toThrow('database is locked');
  attempts = 0;
  await expect(wait.run(begin)).rejects.toThrow('database is locked');
  expect(attempts).toBe(1);
  isLocked = false;
  expect(await wait.run(begin)).toBe('begun');
  isLocked = true;
  attempts = 0;
  await expect(wait.run(begin)).rejects.toThrow('database is locked');
  expect(attempts).toBeGreaterThan(1);
});

test('another error is not repeated', async () => {
  let attempts = 0;
  const begin = async () => {
    attempts += 1;
    throw new Error('no such table');
  };
  await expect(new FreeWait().run(begin)).rejects.toThrow('no such table');
  expect(attempts).toBe(1);
});
