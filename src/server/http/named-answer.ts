/** Adds the id of its request to every answer. */
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { newRequestId, REQUEST_ID } from '../../node/request-id.ts';

/** Ids that are accepted from a proxy: 32 hexadecimal digits from nginx, a UUID from others. */
const FORM = /^[\dA-Za-z-]{8,64}$/;

/** @param proxies the number of trusted proxies: without one, an id comes from a visitor and is ignored */
function idOf(req: IncomingMessage, proxies: number): string {
  const given = proxies > 0 ? req.headers[REQUEST_ID] : undefined;
  return typeof given === 'string' && FORM.test(given) ? given : newRequestId();
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** The class of answers for Node's server behind this many trusted proxies. */
export function namedAnswers(proxies: number) {
  return class NamedAnswer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    /** The id of the request. */
    readonly requestId = idOf(this.req, proxies);

    /** Every way of sending an answer ends here. Headers in a list stay a list, which Node writes unchanged. */
    override writeHead(status: number, message?: string | Headers, headers?: Headers): this {
      const given = typeof message === 'string' ? headers : message;
      const named = Array.isArray(given)
        ? [...given, REQUEST_ID, this.requestId]
        : { ...given, [REQUEST_ID]: this.requestId };
      return typeof message === 'string' ? super.writeHead(status, message, named) : super.writeHead(status, named);
    }
  };
}
