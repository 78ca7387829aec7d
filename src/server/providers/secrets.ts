/** The secret of a shop, and keys derived from it: knowing one key does not reveal another. */
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';

/** Minimum length of a secret in bytes. */
export const SECRET_BYTES = 32;

async function readSecret(file: string): Promise<Uint8Array | undefined> {
  try {
    const secret = await readFile(file);
    if (secret.length >= SECRET_BYTES) return secret;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(
      `The secret in ${file} cannot be read (${code}). Give this user the rights, or set TOKEN_SECRET.`,
    );
  }
  throw new ConfigError(
    `The secret in ${file} is damaged: it has less than ${SECRET_BYTES} bytes. Restore the file, or remove it, which signs everybody out.`,
  );
}

/**
 * Reads the secret in `file`, or creates it; only one of several concurrent processes does.
 * @throws {ConfigError} when it cannot be read or is too short
 */
export async function storedSecret(file: string): Promise<Uint8Array> {
  const stored = await readSecret(file);
  if (stored) return stored;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${randomUUID()}.tmp`;
  const made = randomBytes(SECRET_BYTES);
  try {
    await writeFile(fresh, made, { mode: 0o600, flush: true });
    // The link fails when another process was faster; its secret is then used.
    await link(fresh, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh, { force: true });
  }
  return (await readSecret(file)) ?? storedSecret(file);
}

/** The purposes; each has its own key. */
type Purpose = 'tokens' | 'captcha' | 'captcha answers' | 'google stand-in' | 'plain forms';

const KEY_BYTES = 32;

/** Derives the key of one purpose (HKDF, RFC 5869). */
export function keyFor(secret: Uint8Array, purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), purpose, KEY_BYTES));
}

/** Returns the secret of `config`, or the one stored in `DATA_DIR`. @throws {ConfigError} */
export async function shopSecret({ tokenSecret, dataDir }: Config): Promise<Uint8Array> {
  return tokenSecret === undefined
    ? storedSecret(path.join(dataDir, 'token-secret'))
    : new TextEncoder().encode(tokenSecret);
}
