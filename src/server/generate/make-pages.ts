/** Makes the pages of an order, and waits until they are stored. */
import type { FailedPage, Outcome } from './messages.ts';
import type { Renderer } from './open-renderer.ts';

/** Pages that are made at the same time, so that one renders while others are compressed. */
const AT_ONCE = 4;

/** Statuses of an address whose page was removed or renamed after the addresses were read. */
const GONE = new Set([301, 404, 410]);

type Making = Pick<Renderer, 'pages' | 'disk'>;

type PageOutcome = 'made' | 'gone' | { readonly reason: string };

async function makeOne({ pages }: Making, key: string): Promise<PageOutcome> {
  try {
    const page = await pages.make(key);
    if (!page) return { reason: 'it is not the address of a stored page' };
    if (page.isHandedOver) return 'made';
    if (GONE.has(page.status)) return 'gone';
    return {
      reason:
        page.status === 200
          ? 'some of its data could not be read, or changed with each render'
          : `it answers ${page.status}`,
    };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns those of `keys` that the store cannot answer; another process may have stored them. */
async function notStored({ disk }: Making, keys: readonly string[]): Promise<FailedPage[]> {
  const failed: FailedPage[] = [];
  for (const key of keys) if (!(await disk.find(key))) failed.push({ key, reason: 'it could not be stored' });
  return failed;
}

/** Makes the pages of `keys`, waits until they are stored, and returns their outcomes. */
export async function makePages(making: Making, keys: readonly string[]): Promise<Outcome> {
  const { dropped } = making.disk.counters;
  const outcomes = new Map<string, PageOutcome>();
  const rest = keys.values();
  const work = async () => {
    for (const key of rest) outcomes.set(key, await makeOne(making, key));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await making.disk.flush();
  const made = keys.filter((key) => outcomes.get(key) === 'made');
  const lost = making.disk.counters.dropped === dropped ? [] : await notStored(making, made);
  const failed = [...outcomes].flatMap(([key, one]) => (typeof one === 'object' ? [{ key, reason: one.reason }] : []));
  const gone = keys.filter((key) => outcomes.get(key) === 'gone').length;
  return { made: made.length - lost.length, gone, failed: [...failed, ...lost] };
}
