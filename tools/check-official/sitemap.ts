/** The sitemap index and every shard of the demo are valid by the schemas of sitemaps.org. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { locsOf, xmlProblems } from '../../tests/pages/xml-problems.ts';
import type { Check } from './check.ts';
import { withDemoShop } from './demo-shop.ts';

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
      assert.equal(xmlProblems(xml, path.join(dir, 'schema/siteindex.xsd')), '', index);
      const shards = locsOf(xml);
      let addresses = 0;
      for (const shard of shards) {
        const text = await read(shard);
        // The schema of sitemaps.org allows pictures, but does not define them.
        const plain = text.replace(/<image:image>.*?<\/image:image>/g, '');
        assert.equal(xmlProblems(plain, path.join(dir, 'schema/sitemap.xsd')), '', shard);
        const locs = locsOf(text);
        assert.ok(locs.length > 0, `${shard} lists nothing`);
        addresses += locs.length;
      }
      const kinds = shards.map((shard) => /sitemap-([a-z-]+)-\d+\.xml$/.exec(shard)?.[1]).toSorted();
      assert.deepEqual(kinds, ['collections', 'pages', 'products', 'shops', 'sub-categories']);
      return `1 index, ${shards.length} shards, ${addresses} addresses`;
    }),
};
