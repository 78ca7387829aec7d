import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveHelp(_api: Api, _context: ApiContext): void {}
