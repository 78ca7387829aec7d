import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveNewsletter(_api: Api, _context: ApiContext): void {}
