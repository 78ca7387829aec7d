import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveAddresses(_api: Api, _context: ApiContext): void {}
