/** Imports texts as files, for tests. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { checkRow } from '../../../src/import/check-row.ts';
import type { ImportKind } from '../../../src/import/default-format.ts';
import type { ImportOptions, ImportResult } from '../../../src/import/import-options.ts';
import { NO_MAPPING, readMapping } from '../../../src/import/mapping.ts';
import { runImport } from '../../../src/import/run-import.ts';

export interface ImportSite {
  /** Imports `text` as a file of `kind`; a mapping is given as an object. */
  run(
    db: Database,
    kind: ImportKind,
    text: string,
    options?: Partial<Omit<ImportOptions, 'mapping'>> & { readonly mapping?: object; readonly name?: string },
  ): Promise<ImportResult>;
  /** The reasons for the rejected rows of the last import. */
  reasons(): Promise<string[]>;
}

/** Checks rows without starting a thread for each import; copies the thread's input and answers. */
export const checkHere: NonNullable<ImportOptions['openChecker']> = (setting) => ({
  check: async (jobs) => jobs.map((job) => structuredClone(checkRow(setting, structuredClone(job)))),
  close: () => {},
});

/**
 * A temporary folder for the tests of one file.
 * @param onThread checks rows on a thread, as the command does
 */
export function importSite({ onThread = false } = {}): ImportSite {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'import-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const rejectedFile = () => path.join(folder, 'rejected.csv');
  return {
    async run(db, kind, text, { mapping, name = `${kind}.csv`, ...options } = {}) {
      const file = path.join(folder, name);
      await writeFile(file, text);
      return runImport(db, {
        file,
        kind,
        mapping: mapping ? readMapping(JSON.stringify(mapping), kind) : NO_MAPPING,
        dryRun: false,
        rejectedFile: rejectedFile(),
        ...(onThread ? {} : { openChecker: checkHere }),
        ...options,
      });
    },
    async reasons() {
      const text = await readFile(rejectedFile(), 'utf8').catch(() => '');
      const rows: Record<string, string>[] = parse(text, {
        columns: true,
        relax_column_count: true,
        relax_quotes: true,
      });
      return rows.map(({ reason = '' }) => reason);
    },
  };
}

/** A stored product with the names of its pictures, colours, varieties and places. */
export async function productOf(db: Database, externalId: string) {
  const row = await db.read
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .innerJoin('sous_categories as s', 's.id', 'p.sousCategorieId')
    .innerJoin('categories as c', 'c.id', 's.categorieId')
    .innerJoin('classifications as k', 'k.id', 'c.classificationId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .selectAll('p')
    .select(['b.nomLink as shop', 'm.initials as unit'])
    .select(['s.nom as sousCategorie', 'c.nom as categorie', 'k.nom as collection'])
    .where('p.externalId', '=', externalId)
    .executeTakeFirst();
  if (!row) return undefined;
  const children = (table: 'images' | 'caracteristiques') =>
    db.read.selectFrom(table).selectAll().where('produitId', '=', row.id).orderBy('id').execute();
  const images = (await children('images')) as { url: string; couleur: { nom: string } | null }[];
  const varieties = (await children('caracteristiques')) as { nom: string; montant: number }[];
  return {
    ...row,
    path: [row.collection, row.categorie, row.sousCategorie],
    images: images.map(({ url, couleur }) => (couleur ? `${url} ${couleur.nom}` : url)),
    varieties: varieties.map(({ nom, montant }) => `${nom}:${montant}`),
  };
}
