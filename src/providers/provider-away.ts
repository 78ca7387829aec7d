/** Thrown when somebody else's service, such as Google's, does not answer or does not answer what it should. */
export class ProviderAwayError extends Error {
  constructor(provider: string, cause: unknown) {
    super(`${provider} does not answer.`, { cause });
    this.name = 'ProviderAwayError';
  }
}

/** Milliseconds that it has unless somebody is less patient. */
const LIMIT_MS = 5_000;

/**
 * What `provider` answers: the status, and the body as JSON.
 * @throws {ProviderAwayError} when it does not in time, answers 5xx or 429, or no JSON
 */
export async function askProvider(
  provider: string,
  url: string,
  init: RequestInit = {},
  limitMs = LIMIT_MS,
): Promise<{ status: number; body: unknown }> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) });
    if (response.status < 500 && response.status !== 429)
      return { status: response.status, body: await response.json() };
  } catch (error) {
    throw new ProviderAwayError(provider, error);
  }
  throw new ProviderAwayError(provider, new Error(`It answered ${response.status}.`));
}
