import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveCart(_api: Api, _context: ApiContext): void {}
