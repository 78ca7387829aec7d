/** Proof of work of the embedded captcha, computed by ALTCHA's own worker. */
import type { Result } from '../../../client/client.ts';

/** Response of `GET /captcha/challenge`. */
interface Challenge {
  readonly parameters: {
    /** Seconds since 1970. */
    readonly expiresAt?: number;
  };
  readonly signature: string;
}

export interface SolvedCaptcha {
  /** Value of the header `x-captcha`; valid once. */
  readonly proof: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Timeout in milliseconds, for the slowest phone. */
const TIMEOUT_MS = 90_000;

/** The worker's result; null when it timed out. */
type WorkerAnswer = { readonly counter: number; readonly derivedKey: string } | { readonly error: unknown } | null;

async function work(challenge: Challenge): Promise<WorkerAnswer> {
  const { default: SolverWorker } = await import('altcha/workers/pbkdf2?worker');
  const worker = new SolverWorker();
  try {
    return await new Promise<WorkerAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: TIMEOUT_MS });
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Fetches a challenge and solves it; undefined when either fails.
 * @param read fetches the challenge from the API
 */
export async function solveCaptcha(
  read: () => Promise<Result<Record<string, unknown>>>,
): Promise<SolvedCaptcha | undefined> {
  const answer = await read();
  if (!answer.ok) return undefined;
  const challenge = answer.data as unknown as Challenge;
  try {
    const solution = await work(challenge);
    if (!solution || 'error' in solution) return undefined;
    const { expiresAt = Number.POSITIVE_INFINITY } = challenge.parameters;
    return { proof: btoa(JSON.stringify({ challenge, solution })), expiresAt: expiresAt * 1000 };
  } catch (error) {
    // The worker did not load, or the browser lacks its cryptography: the box shows a failure.
    console.warn('The captcha could not be solved.', error);
    return undefined;
  }
}
