/** Passwords: argon2id in node's own threads, a few at a time, so that hashing never holds the process up. */
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from '../node/work-queue.ts';

const argon2 = promisify(argon2Callback);

export interface Passwords {
  /** The password as it is stored: a PHC string. @throws {TooBusyError} */
  hash(password: string): Promise<string>;
  /** Whether it is the one of `stored`. Without one it takes as long and answers false (S-10). @throws {TooBusyError} */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** What one hash costs; the least that OWASP's password storage cheat sheet names for argon2id. */
export interface Cost {
  readonly memoryKiB: number;
  readonly passes: number;
}

const COST: Cost = { memoryKiB: 19_456, passes: 2 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const digest = (password: string, nonce: Buffer, { memoryKiB, passes }: Cost) =>
  argon2('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: memoryKiB,
    passes,
  });

/** @param cost lower in tests alone */
export function createPasswords(cost: Cost = COST): Passwords {
  // Two of node's four threads: files and names are looked up in the same ones.
  const queue = createWorkQueue(2, 200);
  const phc = (salt: Buffer, tag: Buffer) =>
    `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;
  return {
    hash: (password) =>
      queue.run('answer', async () => {
        const salt = randomBytes(SALT_BYTES);
        return phc(salt, await digest(password, salt, cost));
      }),
    verify: (password, stored) =>
      queue.run('answer', async () => {
        const [, memory, passes, salt = '', tag = ''] = PHC.exec(stored ?? '') ?? [];
        const known = memory !== undefined && passes !== undefined;
        const of = known ? { memoryKiB: Number(memory), passes: Number(passes) } : cost;
        const made = await digest(password, known ? Buffer.from(salt, 'base64') : randomBytes(SALT_BYTES), of);
        const expected = Buffer.from(tag, 'base64');
        return known && expected.length === made.length && timingSafeEqual(expected, made);
      }),
  };
}
