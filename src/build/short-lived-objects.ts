/**
 * Changes what Astro makes for each request so that the next scavenge frees it. Three things keep a request, with all of
 * its page, until a full garbage collection (docs/performance.md):
 *
 * - A getter that is written into an object. V8 stores it in the object's hidden class, which is in the old heap.
 * - A prototype that is made for the request; its hidden class points to it.
 * - A function that is assigned where it is written (`object.name = () => …`). V8 takes it for a method and creates it
 *   in the old heap.
 */
import type { AstroChanges, Replacements } from './change-astro.ts';

/**
 * `Astro`, the context of middleware and `Astro.response`, with the members that Astro 7.3 gives them. In terms of what
 * Astro's module imports.
 */
const CLASSES = `
class ResponseHead {
  #headers;
  constructor(status, statusText, headers) {
    this.status = status;
    this.statusText = statusText;
    this.#headers = headers;
  }
  get headers() { return this.#headers; }
  set headers(_) { throw new AstroError(AstroErrorData.AstroResponseHeadersReassigned); }
}

class RequestContext {
  #state;
  constructor(state) {
    this.#state = state;
    this.routePattern = state.routeData.route;
    this.isPrerendered = state.routeData.prerender;
    this.generator = ASTRO_GENERATOR;
    this.params = state.params;
    this.request = state.request;
    this.site = getSite(state.manifest);
    this.url = state.url;
  }
  get cookies() { return this.#state.cookies; }
  get clientAddress() { return this.#state.getClientAddress(); }
  get currentLocale() { return this.#state.computeCurrentLocale(); }
  get locals() { return this.#state.locals; }
  set locals(_) { throw new AstroError(AstroErrorData.LocalsReassigned); }
  get preferredLocale() { return this.#state.computePreferredLocale(); }
  get preferredLocaleList() { return this.#state.computePreferredLocaleList(); }
  get originPathname() { return getOriginPathname(this.#state.request); }
  get csp() { return this.#state.getCsp(); }
  get logger() { return astroToRuntimeLogger(this.#state.logger); }
  get cache() { return this.#state.resolve('cache'); }
  get session() { return this.#state.resolve('session'); }
}

class PageContext {
  constructor(state, result, apiContext) {
    this.state = state;
    this.result = result;
    this.routePattern = state.routeData.route;
    this.isPrerendered = state.routeData.prerender;
    this.cookies = state.cookies;
    this.params = state.params;
    this.locals = state.locals;
    this.request = state.request;
    this.response = result.response;
    this.site = getSite(state.manifest);
    this.url = state.url;
    this.getActionResult = createGetActionResult(state.locals);
    this.callAction = createCallAction(apiContext);
    const redirect = (path, status = 302) => {
      if (state.request[responseSentSymbol]) throw new AstroError({ ...AstroErrorData.ResponseSentError });
      return new Response(null, { status, headers: { Location: path } });
    };
    const rewrite = (payload) => state.rewrite(payload);
    this.redirect = redirect;
    this.rewrite = rewrite;
  }
}

class AstroGlobal {
  #page;
  #slotValues;
  #slots;
  constructor(page, props, slotValues) {
    this.props = props;
    this.self = null;
    this.#page = page;
    this.#slotValues = slotValues;
  }
  get slots() {
    return this.#slots ??= new Slots(this.#page.result, this.#slotValues ?? null, this.#page.state.logger);
  }
  get generator() { return ASTRO_GENERATOR; }
  get routePattern() { return this.#page.routePattern; }
  get isPrerendered() { return this.#page.isPrerendered; }
  get cookies() { return this.#page.cookies; }
  get clientAddress() { return this.#page.state.getClientAddress(); }
  get currentLocale() { return this.#page.state.computeCurrentLocale(); }
  get params() { return this.#page.params; }
  get preferredLocale() { return this.#page.state.computePreferredLocale(); }
  get preferredLocaleList() { return this.#page.state.computePreferredLocaleList(); }
  get locals() { return this.#page.locals; }
  get redirect() { return this.#page.redirect; }
  get rewrite() { return this.#page.rewrite; }
  get request() { return this.#page.request; }
  get response() { return this.#page.response; }
  get site() { return this.#page.site; }
  get getActionResult() { return this.#page.getActionResult; }
  get callAction() { return this.#page.callAction; }
  get url() { return this.#page.url; }
  get originPathname() { return getOriginPathname(this.#page.state.request); }
  get csp() { return this.#page.state.getCsp(); }
  get logger() { return astroToRuntimeLogger(this.#page.state.logger); }
  get cache() { return this.#page.state.resolve('cache'); }
  get session() { return this.#page.state.resolve('session'); }
}
`;

const IN_FETCH_STATE: Replacements = [
  [/get locals\(\) \{\s*return self\.locals;\s*\}/, 'locals: options?.locals ?? {}'],
  [/this\.locals = options\?\.locals \?\? \{\};/, 'this.locals = this.renderOptions.locals;'],
  [
    /const response = \{\s*status: ([^,]+),\s*statusText: ([^,]+),\s*get headers\(\) .*?\n {4}\};/s,
    'const response = new ResponseHead($1, $2, headers);',
  ],
  [
    /const Astro = Object\.assign\(Object\.create\(astroPagePartial\).*?return Astro;/s,
    'return new AstroGlobal(astroPagePartial, props, slotValues);',
  ],
  [
    /(createAstroPagePartial\(result, apiContext\) \{\n).*?return partial;/s,
    '$1return new PageContext(this, result, apiContext);',
  ],
  [
    /const state = this;\s*const ctx = \{.*?this\.defineProviderGetters\(ctx\);/s,
    'const ctx = new RequestContext(this);',
  ],
  [/class FetchState \{/, `${CLASSES}\n$&`],
];

const IN_COMPONENTS: Replacements = [
  [/this\.slotValues\[name\] = (\(\) => \{.*?\n {6}\});/s, 'const slot = $1;\nthis.slotValues[name] = slot;'],
];

export const SHORT_LIVED_OBJECTS: AstroChanges = {
  'core/fetch/fetch-state.js': IN_FETCH_STATE,
  'runtime/server/render/astro/instance.js': IN_COMPONENTS,
};
