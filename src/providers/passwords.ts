/** Password hashing: argon2id on Node's thread pool, a few at a time, so that it never blocks the process. */
import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue } from '../node/work-queue.ts';

const argon2 = promisify(argon2Callback);

export interface Passwords {
  /** Hashes a password to a PHC string. @throws {TooBusyError} */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches `stored`. Without a stored one it takes equally long and returns false.
   * @throws {TooBusyError}
   */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** The cost of a hash; the minimum of OWASP's password storage cheat sheet for argon2id. */
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

/** Creates the hashing. @param cost lower in tests only */
export function createPasswords(cost: Cost = COST): Passwords {
  // Hashing uses two of Node's four pool threads, because file and name lookups use the same pool.
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
