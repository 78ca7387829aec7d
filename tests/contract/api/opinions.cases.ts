/** Star ratings and written reviews. */
import { expect, it } from 'vitest';
import { ID, minutesAgo, RATINGS, REVIEWS } from './catalogue.ts';
import type { Api } from './harness.ts';

export function describeOpinions(api: Api): void {
  it('API-31: the average is a bare number with one decimal, 0 without ratings', async () => {
    const { body, tags } = await api.read('getAverageRating', { params: { id: ID.galaxy } });
    expect(body).toBe(3.9);
    expect(tags).toEqual(['product:1']);
    expect((await api.read('getAverageRating', { params: { id: ID.plain } })).body).toBe(0);
    const unknown = await api.request(`/etoiles/v1/produits/average/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['product:new'] });
  });

  it('API-33, CST-15, PRM-10, G-432: star ratings with words first, then the newest, 10 per page by default', async () => {
    const { body, tags } = await api.read('listRatings', { params: { id: ID.galaxy } });
    expect(body.data).toHaveLength(10);
    expect(body).toMatchObject({ totalItems: RATINGS, totalPages: 2 });
    expect(tags).toEqual(expect.arrayContaining(['ratings:1', 'product:1', `client:${body.data[0]?.clientId}`]));
    const second = await api.read('listRatings', { params: { id: ID.galaxy }, query: { page: 2, limit: 10 } });
    expect(second.body.data.map(({ clientId }) => clientId)).toEqual([13, 14]);
    const none = await api.read('listRatings', { params: { id: ID.plain } });
    expect(none.body).toEqual({ data: [], totalItems: 0, totalPages: 0, stars: [0, 0, 0, 0, 0] });
    expect((await api.request(`/etoiles/v1/produits/${ID.unknown}`)).status).toBe(404);
  });

  it('G-433: ratings are counted by stars, and chosen by them', async () => {
    const { body } = await api.read('listRatings', { params: { id: ID.galaxy } });
    expect(body.stars).toEqual([0, 0, RATINGS - 11, 11, 0]);
    const three = await api.read('listRatings', { params: { id: ID.galaxy }, query: { cote: 3 } });
    expect(three.body).toMatchObject({ totalItems: RATINGS - 11, totalPages: 1, stars: body.stars });
    expect(three.body.data.every(({ cote, bought }) => cote === 3 && !bought)).toBe(true);
    const none = await api.read('listRatings', { params: { id: ID.galaxy }, query: { cote: 1 } });
    expect(none.body).toMatchObject({ data: [], totalItems: 0 });
    expect((await api.request(`/etoiles/v1/produits/${ID.galaxy}?cote=6`)).status).toBe(400);
  });

  it('ENT-066, ENT-067, ENT-068, ENT-069: a rating has its stars, its comment and its date', async () => {
    const { body } = await api.read('listRatings', { params: { id: ID.galaxy }, query: { limit: 1 } });
    expect(body.data[0]).toMatchObject({ id: 1, cote: 4, comment: 'Ó dára púpọ̀', createdAt: minutesAgo(1) });
  });

  it('ENT-070, ENT-071, ENT-072: a rating has its product and the public data of its customer, nothing else', async () => {
    const { body } = await api.read('listRatings', { params: { id: ID.galaxy }, query: { limit: 2 } });
    expect(body.data.map(({ produitId, clientId }) => [produitId, clientId])).toEqual([
      [ID.galaxy, 3],
      [ID.galaxy, 4],
    ]);
    expect(body.data.map(({ client }) => client)).toEqual([
      { id: 3, pseudo: 'Ada 3', url: 'customers/3.webp' },
      { id: 4, pseudo: 'Ada 4', url: null },
    ]);
  });

  it('API-32: the number of reviews is a bare number', async () => {
    const { body, tags } = await api.read('countReviews', { params: { id: ID.galaxy } });
    expect(body).toBe(REVIEWS);
    expect(tags).toEqual(['reviews:1', 'product:1']);
    expect((await api.read('countReviews', { params: { id: ID.plain } })).body).toBe(0);
    expect((await api.request(`/comments/v1/produits/count/${ID.unknown}`)).status).toBe(404);
  });

  it('API-56, CST-16, PRM-11: reviews newest first, 15 per page by default', async () => {
    const { body, tags } = await api.read('listReviews', { params: { id: ID.galaxy } });
    expect(body.data).toHaveLength(15);
    expect(body).toMatchObject({ totalItems: REVIEWS, totalPages: 2 });
    expect(tags).toEqual(expect.arrayContaining(['reviews:1', 'product:1', `client:${body.data[0]?.clientId}`]));
    const second = await api.read('listReviews', { params: { id: ID.galaxy }, query: { page: 2 } });
    expect(second.body.data.map(({ text }) => text)).toEqual(['Review 16', 'Review 17']);
    const unknown = await api.request(`/comments/v1/produits/${ID.unknown}`);
    expect(unknown).toMatchObject({ status: 404, tags: ['product:new'] });
  });

  it('ENT-143, ENT-144, ENT-145, ENT-146, ENT-147: a review has its text, its customer, its product and its date', async () => {
    const { body } = await api.read('listReviews', { params: { id: ID.galaxy }, query: { limit: 2 } });
    expect(body.data).toMatchObject(
      [1, 2].map((n) => ({
        id: n,
        text: `Review ${n}`,
        clientId: n + 2,
        produitId: ID.galaxy,
        createdAt: minutesAgo(n),
      })),
    );
  });

  it('ENT-148: a review has the public data of its customer, nothing else', async () => {
    const { body } = await api.read('listReviews', { params: { id: ID.galaxy }, query: { limit: 1 } });
    expect(body.data[0]?.client).toEqual({ id: 3, pseudo: 'Ada 3', url: 'customers/3.webp' });
  });
}
