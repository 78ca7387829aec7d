/** Checks the shared caches in front of the shop by a purge of an unused tag. */
import type { Config } from '../config/config.ts';
import { cachesOf } from '../edge/edge.ts';
import type { EdgeCache } from '../edge/edge-cache.ts';
import { ASK_LIMIT_MS, isUnreachable, reasonOf } from './ask.ts';
import { type Finding, ok, problem } from './finding.ts';

/** A tag that no page has. */
const PROBE = 'doctor';

async function checkCache(cache: EdgeCache): Promise<Finding> {
  try {
    await cache.purge([PROBE], AbortSignal.timeout(ASK_LIMIT_MS));
    return ok('edge', `The cache ${cache.name} accepts purges.`);
  } catch (error) {
    if (isUnreachable(error))
      return problem(
        'edge',
        `The cache ${cache.name} cannot be reached: ${reasonOf(error)}.`,
        'Start it, or correct its setting (docs/edge.md): until then it may show old pages for half a minute.',
      );
    const message = error instanceof Error ? error.message : String(error);
    return problem(
      'edge',
      `The cache ${cache.name} refuses purges: ${message.trim().replace(/\.$/, '')}.`,
      'Let this machine purge, with the key of its setting (docs/edge.md): until then it may show old pages.',
    );
  }
}

/** Yields the findings about the configured shared caches. */
export async function* checkEdge({ edge }: Pick<Config, 'edge'>): AsyncGenerator<Finding> {
  const { caches = [] } = cachesOf(edge) ?? {};
  yield* await Promise.all(caches.map(checkCache));
}
