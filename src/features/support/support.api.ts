import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveSupport(_api: Api, _context: ApiContext): void {}
