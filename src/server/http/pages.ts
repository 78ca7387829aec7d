/** Renders a page with Astro's built pages into one buffer. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { PageResponse } from '../../page-response.ts';
import type { Answer } from './send.ts';

/** The export of the built pages (src/render.ts): `url` is absolute; undefined when no route matches. */
export type RenderUrl = (url: string, locals: App.Locals) => Promise<Response | undefined>;

/** Renders the page at `target` (path with query); undefined when no route matches. */
export type RenderPage = (target: string, locals: App.Locals) => Promise<Answer | undefined>;

function headersOf({ headers }: Response): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  return cookies.length > 1 ? { ...all, 'set-cookie': cookies } : all;
}

/** @throws the error of a component that failed after the first bytes */
async function bodyOf(response: Response & Partial<PageResponse>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const parts = response.parts ?? response.body;
  if (parts)
    for await (const { buffer, byteOffset, byteLength } of parts)
      chunks.push(Buffer.from(buffer, byteOffset, byteLength));
  // Most pages are one chunk, which needs no copy.
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/**
 * Pages see only the address of a request, no cookie and no header, so a page is the same for every visitor. `host` is
 * the host of the public address.
 */
export function pageRenderer(render: RenderUrl, host: string): RenderPage {
  return async (target, locals) => {
    const response = await render(`http://${host}${target}`, locals);
    return response && { status: response.status, headers: headersOf(response), body: await bodyOf(response) };
  };
}
