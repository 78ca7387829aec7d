/** The sitemap index and every shard of the demo are valid by the schemas of sitemaps.org. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Check } from './check.ts';
import { withDemoShop } from './demo-shop.ts';

/** @throws {Error} with xmllint's output when `xml` is invalid, or when xmllint cannot be run */
function validate(schema: string, xml: string, name: string): void {
  const args = ['--noout', '--nonet', '--schema', schema, '-'];
  const { status, stderr, error } = spawnSync('xmllint', args, { input: xml, encoding: 'utf8' });
  if (error) throw new Error(`xmllint cannot be run: ${error.message}. The package libxml2-utils brings it.`);
  assert.equal(status, 0, `${name}: ${stderr.slice(0, 2000)}`);
}

/** Our addresses contain no other entities: they are percent-encoded, except `&` and `'`. */
const locsOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
    loc.replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
  );

export const sitemap: Check = {
  name: 'the sitemap index and every shard are valid against the schemas of sitemaps.org',
  run: (dir) =>
    withDemoShop(async ({ get }) => {
      const read = async (target: string) => {
        const { status, text } = await get(target);
        assert.equal(status, 200, target);
        return text;
      };
      const index = /^Sitemap: (.+)$/m.exec(await read('/robots.txt'))?.[1];
      assert.ok(index, 'robots.txt names no sitemap');
      const xml = await read(index);
      validate(path.join(dir, 'schema/siteindex.xsd'), xml, index);
      const shards = locsOf(xml);
      let addresses = 0;
      for (const shard of shards) {
        const text = await read(shard);
        // Their schema allows pictures, and has none for them.
        const plain = text.replace(/<image:image>.*?<\/image:image>/g, '');
        validate(path.join(dir, 'schema/sitemap.xsd'), plain, shard);
        const locs = locsOf(text);
        assert.ok(locs.length > 0, `${shard} lists nothing`);
        addresses += locs.length;
      }
      const kinds = shards.map((shard) => /sitemap-([a-z-]+)-\d+\.xml$/.exec(shard)?.[1]).toSorted();
      assert.deepEqual(kinds, ['collections', 'pages', 'products', 'shops', 'sub-categories']);
      return `1 index, ${shards.length} shards, ${addresses} addresses`;
    }),
};
