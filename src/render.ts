/** The entry of the built pages: renders one by its address, for a server that needs no HTTP in between. */
import { createApp } from 'astro/app/entrypoint';

const app = createApp();

/** Renders the page at the absolute `url`; undefined when no route matches. */
export async function render(url: string, locals: App.Locals): Promise<Response | undefined> {
  // Without an `AbortSignal`: a request with one stays in memory, with all of its page, until a full garbage collection.
  const request = new Request(url);
  const routeData = app.match(request, true);
  return routeData && app.render(request, { addCookieHeader: true, locals, routeData });
}
