/** Attempts to sign in, many of them from a separate process, and the captcha that a customer solves. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const PROGRAM = path.join(import.meta.dirname, 'processes/sign-in-flood.ts');

/** The number of attempts by the status of the answer. */
export type Statuses = Readonly<Record<string, number>>;

/**
 * Guesses passwords on `port`, every second time for the customer with the address `mail`.
 * @param connections concurrent attempts
 */
export async function guessPasswords(
  port: number,
  mail: string,
  tries: number,
  connections: number,
): Promise<Statuses> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    PROGRAM,
    ...[port, tries, connections].map(String),
    mail,
  ]);
  return JSON.parse(stdout) as Statuses;
}

/** Solves the captcha of the shop at `origin`; returns the header with the solution. */
export async function solvedCaptcha(origin: string): Promise<{ 'x-captcha': string }> {
  const challenge = await (await fetch(`${origin}/api/captcha/challenge`)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return { 'x-captcha': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
}
