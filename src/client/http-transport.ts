/** The client's way over HTTP: in the browser, in `npm run dev`, and with an external `API_BASE`. */
import { ofetch } from 'ofetch';
import type { Transport } from './client.ts';

/** Requests under `base` (such as `/api` or `https://api.example.ng`); gives up after `timeoutMs`. */
export function httpTransport(base: string, timeoutMs = 10_000): Transport {
  return async ({ method, path, body }) => {
    const response = await ofetch.raw(base + path, {
      method,
      ...(body === undefined ? {} : { body: body as Record<string, unknown> }),
      ignoreResponseError: true,
      retry: 0,
      timeout: timeoutMs,
    });
    return {
      status: response.status,
      body: response._data,
      tags: (response.headers.get('x-cache-tags') ?? '').split(' ').filter(Boolean),
    };
  };
}
