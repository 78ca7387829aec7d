import type { Call } from './calls.ts';

/** Path and query of a call with encoded parameters; undefined query values are omitted. */
export function pathOf(call: Call, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
