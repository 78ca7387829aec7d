import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveAccount(_api: Api, _context: ApiContext): void {}
