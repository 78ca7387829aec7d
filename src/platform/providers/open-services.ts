/** Opens what calls need beside the database, as the settings say. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, localAddress } from '../config.ts';
import type { Limit } from './limits.ts';
import { createPasswords } from './passwords.ts';
import type { Services } from './services.ts';
import { createTokens } from './tokens.ts';

const SECRET_BYTES = 32;

/** The secret of `file`, made when there is none; of several processes that start at once one makes it. */
async function keptSecret(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, randomBytes(SECRET_BYTES), { mode: 0o600 });
  try {
    // Fails when somebody was faster, whose secret then counts.
    await link(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(fresh);
  }
  return readFile(file);
}

const open: Limit = { used: async () => 0, take: async () => 0, wait: async () => 0, giveBack: async () => {} };

/** The services of `config`. */
export async function openServices(config: Config): Promise<Services> {
  return {
    tokens: createTokens(await keptSecret(path.join(config.dataDir, 'token-secret'))),
    passwords: createPasswords(),
    limits: {
      signInPair: open,
      signInIdentifier: open,
      signInAddress: open,
      signUpAddress: open,
      resetEmail: open,
      resetAddress: open,
      contactAddress: open,
      newsletterAddress: open,
      passwordClient: open,
      captchaAfter: config.limits.captchaAfter,
    },
    captcha: { challenge: async () => ({}), verify: async () => true },
    google: undefined,
    shop: {
      productName: config.productName,
      publicUrl: config.publicUrl ?? localAddress(config, config.port),
      supportEmail: config.supportEmail,
    },
    mailQueued: () => {},
  };
}
