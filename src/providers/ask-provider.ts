/** Calls the HTTP interfaces of external services, such as payment providers and Google, with a time limit. */
import { inSpan } from '../node/spans.ts';

/** An external service, such as Google's, does not answer or answers unexpectedly. */
export class ProviderUnavailableError extends Error {
  constructor(provider: string, cause: unknown) {
    super(`${provider} does not answer.`, { cause });
    this.name = 'ProviderUnavailableError';
  }
}

/** Default timeout in ms. */
const LIMIT_MS = 5_000;

/**
 * Calls `provider` and returns the status and the JSON body.
 * @throws {ProviderUnavailableError} on a timeout, 5xx, 429, or a body that is not JSON
 */
export function askProvider(
  provider: string,
  url: string,
  init: RequestInit = {},
  limitMs = LIMIT_MS,
): Promise<{ status: number; body: unknown }> {
  const { method = 'GET' } = init;
  const attributes = { 'http.request.method': method, 'server.address': URL.parse(url)?.host ?? '' };
  return inSpan({ name: `ask ${provider}`, kind: 'client', attributes }, async (note) => {
    let response: Response;
    try {
      response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limitMs) });
      note({ 'http.response.status_code': response.status });
      if (response.status < 500 && response.status !== 429)
        return { status: response.status, body: await response.json() };
    } catch (error) {
      throw new ProviderUnavailableError(provider, error);
    }
    throw new ProviderUnavailableError(provider, new Error(`It answered ${response.status}.`));
  });
}
