/** The sitemaps of the demo against the schemas of sitemaps.org (schema/sitemap.xsd, schema/siteindex.xsd). */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readConfig, shopSettings } from '../../src/platform/config.ts';
import { seedDemo } from '../../src/platform/demo/seed.ts';
import { shardEntries, sitemapShards } from '../../src/platform/http/sitemap.ts';
import { indexXml, urlsetXml } from '../../src/platform/http/sitemap-xml.ts';
import { type Check, withEmptyShop } from './check.ts';

/** @throws what xmllint says when `xml` is not valid */
function validate(name: string, xml: string, schema: string): void {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schema, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${name} is not valid:\n${stderr}`);
}

export const sitemap: Check = {
  name: 'the sitemap index and every shard are valid against the schemas of sitemaps.org',
  async run(dir) {
    const shop = shopSettings(readConfig({ PUBLIC_URL: 'https://oja.example' }));
    await withEmptyShop(async (db) => {
      await seedDemo(db, { now: Date.now() });
      const shards = await sitemapShards(db, shop);
      const index = indexXml(shards.map((shard) => shop.publicUrl + shard));
      validate('The index', index, path.join(dir, 'schema/siteindex.xsd'));
      for (const shard of shards) {
        const [, kind = '', number = ''] = /^\/sitemap-(.+)-(\d+)\.xml$/.exec(shard) ?? [];
        const entries = await shardEntries(db, shop, ['/', '/products'], kind, Number(number));
        if (!entries) throw new Error(`The index names ${shard}, which is not there.`);
        const pieces: string[] = [];
        for await (const piece of urlsetXml(entries)) pieces.push(piece);
        validate(shard, pieces.join(''), path.join(dir, 'schema/sitemap.xsd'));
      }
    });
  },
};
