/** The work that the embedded captcha asks of a browser (S-12), done beside the page by ALTCHA's own worker. */
import type { Result } from '../../client/client.ts';

/** As `GET /captcha/challenge` answers it. */
interface Challenge {
  readonly parameters: {
    /** Seconds since 1970. */
    readonly expiresAt?: number;
  };
  readonly signature: string;
}

export interface SolvedCaptcha {
  /** For the header `x-captcha`; good once. */
  readonly proof: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Milliseconds that the slowest phone may take. */
const TIMEOUT_MS = 90_000;

/** What the worker answers: null when its patience ended. */
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
 * Fetches a challenge and solves it; undefined when there is none to be had, or no answer to it.
 * @param read asks the API
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
    // A worker that did not come, or a browser without its cryptography: the box says that it failed.
    console.warn('The captcha could not be solved.', error);
    return undefined;
  }
}
