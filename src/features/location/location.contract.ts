import { z } from 'zod';
import { type CallContract, idParam, keywordParam, listOf, pagedQuery } from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import type { locationCalls } from './location.calls.ts';

/** Maximum number of suggested cities. */
export const MAX_CITIES = 8;

/** Countries, states, cities and currencies, and where a visitor is. */
export const locationContract = {
  listCountries: {
    query: pagedQuery(SERVER_LIMITS.countries),
    answer: listOf(z.object({ id: z.int(), nom: z.string() })),
  },
  /** `payId` and `paysId` are both accepted. */
  listProvinces: {
    query: pagedQuery(SERVER_LIMITS.provinces).extend({ paysId: idParam.optional() }),
    answer: listOf(z.object({ id: z.int(), nom: z.string(), paysId: z.int(), payId: z.int() })),
  },
  listCities: {
    query: pagedQuery(SERVER_LIMITS.cities).extend({ provinceId: idParam.optional() }),
    answer: listOf(z.object({ id: z.int(), nom: z.string(), provinceId: z.int() })),
  },
  /** Cities whose name, or a word of it, begins with `keyword`, at most {@link MAX_CITIES}; exact matches first. */
  suggestCities: {
    query: z.object({ keyword: keywordParam }),
    answer: z.object({
      data: z.array(z.object({ nom: z.string(), province: z.string(), pays: z.string() })),
    }),
  },
  listCurrencies: {
    query: pagedQuery(SERVER_LIMITS.currencies),
    answer: listOf(z.object({ id: z.int(), nom: z.string(), taux: z.object({ valeur: z.number() }) })),
  },
  /** Degrees, stored with 2 decimals (ENT-088 to ENT-090), and deleted after 90 days (S-30). */
  recordLocation: {
    body: z.object({
      lon: z.number().min(-180).max(180),
      lat: z.number().min(-90).max(90),
      nom: z.string().regex(/^Client-\d{7}$/, 'must be Client- and 7 digits'),
    }),
    status: 201,
    answer: z.object({ message: z.string() }),
  },
  /** Null for unknown values. */
  findLocation: { answer: z.object({ city: z.string().nullable(), country: z.string().nullable() }) },
} satisfies Record<keyof typeof locationCalls, CallContract>;
