/** The structured data of the catalogue uses the vocabulary of schema.org, and has the fields that Google requires. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseHTML } from 'linkedom';
import { everyPage } from '../../tests/pages/every-page.ts';
import { productKinds } from '../../tests/pages/product-kinds.ts';
import { blocksIn, readExcerpt, structuredProblems } from '../../tests/pages/structured-problems.ts';
import { differences, readVocabulary } from '../../tests/schema-org/vocabulary.ts';
import type { Check } from './check.ts';
import { withDemoShop } from './demo-shop.ts';

export const jsonLd: Check = {
  name: 'the JSON-LD of the demo is of schema.org and complete for Google',
  run: (dir) =>
    withDemoShop(async ({ db, get }) => {
      const vocabulary = readVocabulary(
        await readFile(path.join(dir, 'schema/schemaorg-30.0-all-https.jsonld'), 'utf8'),
      );
      const ours = await readExcerpt();
      assert.deepEqual(differences(ours, vocabulary), [], 'our excerpt for the tests says more than schema.org');

      const pages = { ...(await everyPage(db)), ...(await productKinds(db)) };
      const problems: string[] = [];
      const counts = new Map<string, number>();
      for (const [name, target] of Object.entries(pages)) {
        const { document } = parseHTML((await get(target)).text);
        for (const { '@type': type } of blocksIn(document)) counts.set(type, (counts.get(type) ?? 0) + 1);
        for (const problem of structuredProblems(document, vocabulary)) problems.push(`${name} ${target}: ${problem}`);
      }
      assert.deepEqual(problems.slice(0, 10), [], `${problems.length} problems`);
      const found = [...counts].map(([type, count]) => `${count} ${type}`).toSorted();
      assert.ok(counts.has('Product') && counts.has('BreadcrumbList'), `only ${found.join(', ') || 'nothing'} found`);
      return `${Object.keys(pages).length} pages, ${found.join(', ')}`;
    }),
};
