import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arc, containing, listing, readRing, readRingFromSector, seedFor, sliceOf } from './listing.ts';
import { drawSeed, ringStart, SECTORS, sectorOf, sectorStart, seedsOfDay } from './random-order.ts';

const NOW = Date.parse('2026-11-21T08:15:00Z');

/** Reads an arc of `ring` (in any order) as an index on `rnd` would, and reports the number of read rows. */
const arcReader = (ring: readonly number[], passed: (rows: number) => void) => async (arc: Arc) => {
  const rows = ring.filter((rnd) => (arc.side === 'from' ? rnd >= arc.start : rnd < arc.start)).sort((a, b) => a - b);
  if (arc.direction === 'desc') rows.reverse();
  passed(Math.min(rows.length, arc.offset + arc.limit));
  return rows.slice(arc.offset, arc.offset + arc.limit);
};

describe('the random order', () => {
  it('C-61: pages of any size contain every row once, in the order of the ring from the seed on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(2 ** 31 - 1), { maxLength: 60 }),
        fc.nat(2 ** 31 - 1),
        fc.integer({ min: 1, max: 25 }),
        async (ring, seed, limit) => {
          const pages: number[] = [];
          for (let page = 1; page <= Math.ceil(ring.length / limit) + 1; page++) {
            const slice = sliceOf({ page, limit });
            pages.push(
              ...(await readRing(
                seed,
                slice,
                ring.length,
                arcReader(ring, () => {}),
              )),
            );
          }
          const start = ringStart(seed);
          const inOrder = [...ring].sort((a, b) => Number(a < start) - Number(b < start) || a - b);
          expect(pages).toEqual(inOrder);
        },
      ),
    );
  });

  it('G-631: pages read from their sectors are the same, and skip at most one sector', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(2 ** 31 - 1), { minLength: 1, maxLength: 60 }),
        fc.nat(2 ** 31 - 1),
        fc.integer({ min: 1, max: 25 }),
        fc.integer({ min: 0, max: 70 }),
        async (ring, seed, limit, offset) => {
          const ranks = {
            before: Array.from({ length: SECTORS }, (_, k) => ring.filter((rnd) => rnd < sectorStart(k)).length),
            beforeStart: ring.filter((rnd) => rnd < ringStart(seed)).length,
            total: ring.length,
          };
          const largest = Math.max(...[...Map.groupBy(ring, sectorOf).values()].map(({ length }) => length));
          const read = arcReader(ring, (rows) => expect(rows).toBeLessThanOrEqual(largest + limit));
          const plain = arcReader(ring, () => {});
          const slice = { offset, limit };
          expect(await readRingFromSector(ranks, slice, read)).toEqual(await readRing(seed, slice, ring.length, plain));
        },
      ),
    );
  });

  it('replaces a missing, old or invalid seed by one of the 16 seeds of the day', () => {
    const seeds = seedsOfDay(NOW);
    expect(seeds).toHaveLength(16);
    for (const requested of [undefined, 1, (seeds[0] ?? 0) - 1, (seeds[15] ?? 0) + 1])
      expect(seeds).toContain(seedFor(requested, NOW));
    for (const requested of seeds) expect(seedFor(requested, NOW)).toBe(requested);
    expect(new Set(seeds.map(ringStart)).size).toBe(16);
    expect(seeds).toContain(drawSeed(NOW, 0.999999));
  });
});

describe('an answered list', () => {
  it('counts pages, and has none without results', () => {
    expect(listing(['a'], 31, { page: 2, limit: 30 })).toEqual({ data: ['a'], totalItems: 31, totalPages: 2 });
    expect(listing([], 0, { page: 1, limit: 30 }, 5)).toEqual({ data: [], totalItems: 0, totalPages: 0, seed: 5 });
  });

  it('escapes the wildcards of LIKE', () => {
    expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
  });
});
