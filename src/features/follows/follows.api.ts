import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveFollows(_api: Api, _context: ApiContext): void {}
