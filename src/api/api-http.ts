/** Answers HTTP requests for calls: finds the call of a method and a path, whatever server received the request. */
import { TrieRouter } from 'hono/router/trie-router';
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

export const JSON_TYPE = { 'content-type': 'application/json' };
const MISSING = JSON.stringify(errorBody('not_found', 'There is no such call.'));

/** A parameter as it was before percent-encoding; one that is not well encoded stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export class ApiHttp {
  /** Finds calls by their paths. The rest of Hono would make a request and an answer of the Fetch API for each call. */
  readonly #router = new TrieRouter<Respond>();

  /** Answers `method` on `path`, whose parameters are in braces, with and without a slash at its end. */
  add(method: string, path: string, respond: Respond): void {
    const plain = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
    for (const form of [plain, `${plain}/`]) this.#router.add(method, form, respond);
  }

  /** Answers a request, with 404 when there is no such call. `HEAD` is answered like `GET`. */
  async respond(request: ApiRequest): Promise<ApiResponse> {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const [[found]] = this.#router.match(method, request.path);
    if (!found) return { status: 404, headers: JSON_TYPE, body: MISSING };
    const [respond, texts] = found;
    const params = Object.entries(texts).map(([name, text]) => [name, decoded(String(text))]);
    return respond(request, Object.fromEntries(params));
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
