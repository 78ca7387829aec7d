/** The tags of the longest answers fit into Node's limit of headers on both sides, for any ids. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAGS_HEADER } from '../../../src/client/answer-headers.ts';
import { createClient } from '../../../src/client/client.ts';
import { httpTransport } from '../../../src/client/http-transport.ts';
import type { Database } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { apiAnswerer } from '../../../src/server/http/api-answer.ts';
import { type RunningServer, serve } from '../../../src/server/http/server.ts';
import { foldText } from '../../../src/shared/fold-text.ts';
import { testServices } from '../../services.ts';
import { AT } from '../database/rows.ts';
import { newProduct } from '../search/products.ts';

/** The maximum number of rows of a list. */
const ROWS = 200;
/** Sixteen digits, the longest id. */
const bigId = (k: number) => Number.MAX_SAFE_INTEGER - k;
/** Bytes for the other headers of an answer, far more than they need, policies included. */
const ROOM_FOR_OTHERS = 4096;
const NODE_LIMIT = 16_384;

let dataDir: string;
let db: Database;
let running: RunningServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'header-size-'));
  db = await openDatabase({ dataDir });
  await migrate(db);
  const each = Array.from({ length: ROWS }, (_, k) => bigId(k));
  await db.write(async (trx) => {
    await trx
      .insertInto('classifications')
      .values({ id: 1, nom: 'C', url: '', rnd: 1, externalId: null, updatedAt: AT })
      .execute();
    await trx
      .insertInto('categories')
      .values({ id: 1, nom: 'K', url: '', classificationId: 1, externalId: null })
      .execute();
    await trx.insertInto('mesures').values({ id: 1, initials: 'kg' }).execute();
    for (const id of each) {
      const nom = `Name ${id}`;
      const named = { nomFolded: foldText(nom), url: '', rnd: 1, externalId: null, updatedAt: AT };
      await trx
        .insertInto('sous_categories')
        .values({ id, nom, categorieId: 1, ...named })
        .execute();
      const place = { pays: 'Nigeria', province: 'Lagos', ville: 'Ikeja', isActive: true, phone: null, createdAt: AT };
      await trx
        .insertInto('boutiques')
        .values({ id, nomBoutique: nom, nomLink: `s${id}`, ...place, ...named })
        .execute();
      const nobody = { email: null, numTel: null, url: null, sexe: null, dateNaissance: null, googleSub: null };
      const nowhere = { pays: null, province: null, ville: null, passwordHash: null, createdAt: AT };
      await trx
        .insertInto('clients')
        .values({ id, nom, pseudo: nom, ...nobody, ...nowhere })
        .execute();
    }
    const [first = 0] = await insertProducts(
      trx,
      each.map((id, k) =>
        newProduct(
          { sousCategorieId: id, boutiqueId: id },
          {
            url: `products/${k}.webp`,
            mesureId: 1,
            images: k === 0 ? Array.from({ length: 2000 }, (_, n) => ({ url: `more/${n}.webp`, couleur: null })) : [],
          },
        ),
      ),
    );
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await sql`update produits set id = ${bigId(0)} - (id - ${first})`.execute(trx);
    await sql`update images set "produitId" = ${bigId(0)}`.execute(trx);
    await trx
      .updateTable('produits')
      .set({ ratingCount: each.length, ratingSum: 5 * each.length })
      .where('id', '=', bigId(0))
      .execute();
    const opinion = { produitId: bigId(0), createdAt: AT };
    for (const clientId of each) {
      await trx
        .insertInto('etoiles')
        .values({ clientId, cote: 5, comment: '', ...opinion })
        .execute();
      await trx
        .insertInto('comments')
        .values({ clientId, text: 'Good', ...opinion })
        .execute();
    }
  });
  const api = createApi({
    db,
    now: () => Date.parse(AT),
    log: { error: (problem) => expect(problem).toBeUndefined() },
    services: testServices(),
  });
  running = await serve('127.0.0.1', 0, () => {
    const answer = apiAnswerer(api.http, new Set(), 0);
    return (req, res) => void answer(req, res);
  });
});
afterAll(async () => {
  await running.stop();
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

const base = () => `http://127.0.0.1:${running.port}/api`;

test.each([
  ['/produits/?limit=200&sort=prix&valShop=pays_Nigeria', 2 * ROWS],
  ['/produits/news?limit=200&rand=1', 2 * ROWS],
  [`/produits/${bigId(0)}`, 0],
  [`/images?produitId=${bigId(0)}`, 0],
  ['/boutiques/all?limit=200&rand=1', 2 * ROWS],
  ['/sous-categories/?limit=200', ROWS],
  ['/sous-categories/v1/categories/1?limit=200', ROWS],
  [`/etoiles/v1/produits/${bigId(0)}?limit=200`, ROWS],
  [`/comments/v1/produits/${bigId(0)}?limit=200`, ROWS],
])('%s', async (requested, atLeast) => {
  const response = await fetch(base() + requested);
  expect(response.status).toBe(200);
  const tags = response.headers.get(TAGS_HEADER) ?? '';
  expect(tags.split(' ').length).toBeGreaterThan(atLeast);
  expect(tags.length).toBeLessThan(NODE_LIMIT - ROOM_FOR_OTHERS);
});

test('the client accepts the longest answer with all its tags', async () => {
  const client = createClient(httpTransport(base()));
  const answer = await client.call('listProducts', { query: { limit: 200, sort: 'prix', valShop: 'pays_Nigeria' } });
  expect(answer.ok && answer.data.data.length).toBe(ROWS);
  expect(client.tags.size).toBeGreaterThan(2 * ROWS);
});
