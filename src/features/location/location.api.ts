/** Serves places and currencies, and the locations of devices and visitors. */

import type { ApiContext } from '../../api/api-context.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { locationCalls as calls } from './location.calls.ts';
import { locationContract as contract, MAX_CITIES } from './location.contract.ts';
import { citiesNamed, citiesPage, countriesPage, currenciesPage, provincesPage } from './location.repository.ts';
import { storeLocation } from './location.service.ts';

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

  route(api, context, calls.suggestCities, contract.suggestCities, async ({ db, query, tag }) => {
    tag(tags.places);
    return { data: query.keyword === undefined ? [] : await citiesNamed(db.read, query.keyword, MAX_CITIES) };
  });

  route(api, context, calls.listCurrencies, contract.listCurrencies, async ({ db, query, tag }) => {
    tag(tags.currencies);
    const { rows, total } = await currenciesPage(db.read, sliceOf(query));
    return listing(rows, total, query);
  });

  route(api, context, calls.recordLocation, contract.recordLocation, async ({ db, body, now, services, visitor }) => {
    await countAttempt(services.limits.localisationsAddress, visitor.address);
    await storeLocation(db, body, now);
    return { message: 'The location has been noted.' };
  });

  // No cached page depends on the response, so it has no tags.
  route(api, context, calls.findLocation, contract.findLocation, ({ services, visitor }) =>
    services.geolocation.placeOf(visitor),
  );
}
