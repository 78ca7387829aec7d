/** Checks the structured data (JSON-LD) of a page. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { requiredProblems } from '../schema-org/required-problems.ts';
import { termProblems } from '../schema-org/term-problems.ts';
import type { Vocabulary } from '../schema-org/vocabulary.ts';

const EXCERPT = path.join(import.meta.dirname, '../fixtures/schema/schema-org.json');

/** Our excerpt of schema.org 30.0; `npm run check:official` compares it with the complete vocabulary. */
export const readExcerpt = async (): Promise<Vocabulary> => JSON.parse(await readFile(EXCERPT, 'utf8'));

/** A block of JSON-LD in our pages. */
// biome-ignore lint/suspicious/noExplicitAny: each type of schema.org has a shape of its own.
export type Block = { readonly '@type': string } & any;

/** The blocks of a page, in order. */
export const blocksIn = (document: Document): Block[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  );

/** The problems of a page's blocks: terms that schema.org lacks, and missing fields that Google requires. */
export const structuredProblems = (document: Document, vocabulary: Vocabulary): string[] =>
  blocksIn(document).flatMap((block) => [...termProblems(block, vocabulary), ...requiredProblems(block)]);
