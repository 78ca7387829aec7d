/** Answers HTTP requests for calls: finds the call of a method and a path, whatever server received the request. */
import { errorBody } from './api-error.ts';

/** A request for a call. */
export interface ApiRequest {
  readonly method: string;
  /** Relative to the API's base, percent-encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Reads a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: () => Promise<Uint8Array>;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request whose path has these parameters. */
export type Respond = (request: ApiRequest, params: Readonly<Record<string, string>>) => Promise<ApiResponse>;

interface Route {
  readonly segments: readonly string[];
  readonly respond: Respond;
}

export const JSON_TYPE = { 'content-type': 'application/json' };
const MISSING = JSON.stringify(errorBody('not_found', 'There is no such call.'));

const isParam = (segment: string) => segment.startsWith('{');
const paramsIn = ({ segments }: Route) => segments.filter(isParam).length;

/** The segments of a path, decoded; a slash at its end changes nothing. */
function segmentsOf(path: string): string[] {
  return path
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    });
}

const hasPath = ({ segments }: Route, path: readonly string[]) =>
  segments.every((segment, at) => (isParam(segment) ? path[at] !== '' : segment === path[at]));

export class ApiHttp {
  /** Routes by method and number of segments, those with the fewest parameters first. */
  readonly #routes = new Map<string, Route[]>();

  /** Answers `method` on `path`, whose parameters are in braces, with and without a slash at its end. */
  add(method: string, path: string, respond: Respond): void {
    const segments = segmentsOf(path);
    const key = `${method} ${segments.length}`;
    const routes = [...(this.#routes.get(key) ?? []), { segments, respond }];
    this.#routes.set(
      key,
      routes.sort((a, b) => paramsIn(a) - paramsIn(b)),
    );
  }

  /** Answers a request, with 404 when there is no such call. `HEAD` is answered like `GET`. */
  async respond(request: ApiRequest): Promise<ApiResponse> {
    const path = segmentsOf(request.path);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = this.#routes.get(`${method} ${path.length}`)?.find((one) => hasPath(one, path));
    if (!route) return { status: 404, headers: JSON_TYPE, body: MISSING };
    const params: Record<string, string> = {};
    for (const [at, segment] of route.segments.entries())
      if (isParam(segment)) params[segment.slice(1, -1)] = path[at] ?? '';
    return route.respond(request, params);
  }

  /** Answers a request of the Fetch API to `target`, a path below the API's base with its query. */
  async request(target: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(target, 'http://api'), init);
    const { pathname, searchParams } = new URL(request.url);
    const { status, headers, body } = await this.respond({
      method: request.method,
      path: pathname,
      query: searchParams,
      header: (name) => request.headers.get(name) ?? undefined,
      body: async () => new Uint8Array(await request.arrayBuffer()),
    });
    return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  }
}
