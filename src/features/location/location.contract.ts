import { z } from 'zod';
import { SERVER_LIMITS } from '../page-sizes.ts';
import { type CallContract, idParam, listOf, pagedQuery } from '../wire.ts';
import type { locationCalls } from './location.calls.ts';

export const locationContract = {
  listCountries: {
    query: pagedQuery(SERVER_LIMITS.countries),
    answer: listOf(z.object({ id: z.int(), nom: z.string() })),
  },
  /** Both `payId` and `paysId` are answered (C-66). */
  listProvinces: {
    query: pagedQuery(SERVER_LIMITS.provinces).extend({ paysId: idParam.optional() }),
    answer: listOf(z.object({ id: z.int(), nom: z.string(), paysId: z.int(), payId: z.int() })),
  },
  listCities: {
    query: pagedQuery(SERVER_LIMITS.cities).extend({ provinceId: idParam.optional() }),
    answer: listOf(z.object({ id: z.int(), nom: z.string(), provinceId: z.int() })),
  },
  listCurrencies: {
    query: pagedQuery(SERVER_LIMITS.currencies),
    answer: listOf(z.object({ id: z.int(), nom: z.string(), taux: z.object({ valeur: z.number() }) })),
  },
} satisfies Record<keyof typeof locationCalls, CallContract>;
