/**
 * Routes that pages already lead to and that are not built yet, each with the area of the specification that will
 * build it. The crawl forgives a 404 of these alone, and fails on an entry that is built: the list only gets shorter.
 */
export interface LaterRoute {
  readonly route: RegExp;
  /** Area of tests/spec/requirements.md. */
  readonly area: string;
}

export const laterRoutes: readonly LaterRoute[] = [];
