/** Calls the API over HTTP: in the browser, in `npm run dev`, and with an external `API_BASE`. */
import { ofetch } from 'ofetch';
import { timeoutSignal } from '../shared/old-browsers.ts';
import { lifeOf } from './answer-headers.ts';
import type { Transport } from './client.ts';

/** Parses JSON; undefined for other text, such as a proxy's error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends requests below `base` (such as `/api` or `https://api.example.ng`). The timeout includes the body.
 * @param traceHeaders headers by which the other side continues a trace
 */
export function httpTransport(
  base: string,
  timeoutMs = 10_000,
  traceHeaders: () => Readonly<Record<string, string>> = () => ({}),
): Transport {
  return async ({ method, path, body, bearer, captcha, environment }) => {
    const response = await ofetch.raw<unknown>(base + path, {
      method,
      ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
      headers: {
        ...traceHeaders(),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(captcha === undefined ? {} : { 'x-captcha': captcha }),
        ...(environment === undefined ? {} : { 'x-env': environment }),
      },
      ignoreResponseError: true,
      retry: 0,
      parseResponse: parseJson,
      signal: timeoutSignal(timeoutMs),
    });
    const wait = Number(response.headers.get('retry-after'));
    return {
      status: response.status,
      body: response._data,
      ...(wait > 0 ? { retryAfter: wait } : {}),
      ...lifeOf(response.headers),
    };
  };
}
