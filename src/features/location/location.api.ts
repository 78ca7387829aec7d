/** Serves places and currencies (API-14 to API-17), and where devices and visitors are (API-37, API-60). */

import { countAttempt } from '../../api/attempts.ts';
import { type Api, type ApiContext, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { locationCalls as calls } from './location.calls.ts';
import { locationContract as contract } from './location.contract.ts';
import { citiesPage, countriesPage, currenciesPage, insertLocation, provincesPage } from './location.repository.ts';

/** Degrees with 2 decimals: a kilometre or so (CST-96). Never -0. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 100) / 100 + 0;

export function serveLocation(api: Api, context: ApiContext): void {
  route(api, context, calls.listCountries, contract.listCountries, async ({ db, query, tag }) => {
    tag(tags.places);
    const { rows, total } = await countriesPage(db.read, sliceOf(query));
    return listing(rows, total, query);
  });

  route(api, context, calls.listProvinces, contract.listProvinces, async ({ db, query, tag }) => {
    tag(tags.places);
    const { rows, total } = await provincesPage(db.read, sliceOf(query), query.paysId);
    return listing(rows, total, query);
  });

  route(api, context, calls.listCities, contract.listCities, async ({ db, query, tag }) => {
    tag(tags.places);
    const { rows, total } = await citiesPage(db.read, sliceOf(query), query.provinceId);
    return listing(rows, total, query);
  });

  route(api, context, calls.listCurrencies, contract.listCurrencies, async ({ db, query, tag }) => {
    tag(tags.currencies);
    const { rows, total } = await currenciesPage(db.read, sliceOf(query));
    return listing(rows, total, query);
  });

  /** The sender is not stored, only rounded degrees (S-30). */
  route(api, context, calls.recordLocation, contract.recordLocation, async ({ db, body, now, services, visitor }) => {
    await countAttempt(services.limits.localisationsAddress, visitor.address);
    const record = { lon: roundedDegrees(body.lon), lat: roundedDegrees(body.lat), nom: body.nom };
    await db.write((trx) => insertLocation(trx, { ...record, createdAt: new Date(now).toISOString() }));
    return { message: 'The location has been noted.' };
  });

  // No cached page depends on it, so it has no tags.
  route(api, context, calls.findLocation, contract.findLocation, ({ services, visitor }) =>
    services.geolocation.placeOf(visitor),
  );
}
