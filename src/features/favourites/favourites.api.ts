import type { Api, ApiContext } from '../../platform/http/route.ts';

export function serveFavourites(_api: Api, _context: ApiContext): void {}
