import { z } from 'zod';
import { type CallContract, idParam, plainText, timestamp } from '../wire.ts';
import type { addressesCalls } from './addresses.calls.ts';

const line = (max: number) => plainText.trim().max(max, `must be at most ${max} characters`);

/** One address as a customer writes it; places are names (C-66). */
const addressBody = z.object({
  /** Who receives there. */
  nom: line(100).min(1, 'is missing'),
  numTel: line(30).min(1, 'is missing'),
  pays: line(100).default(''),
  province: line(100).default(''),
  ville: line(100).min(1, 'is missing'),
  adresse: line(300).min(1, 'is missing'),
});

const address = addressBody.extend({ id: z.int(), createdAt: timestamp });
const ofClient = z.object({ id: idParam });
const ofAddress = ofClient.extend({ addressId: idParam });

/** Address book (G-100): all of a customer's, newest first. */
export const addressesContract = {
  listAddresses: { params: ofClient, answer: z.object({ data: z.array(address), totalItems: z.int() }) },
  addAddress: { params: ofClient, body: addressBody, status: 201, answer: address },
  updateAddress: { params: ofAddress, body: addressBody, answer: address },
  deleteAddress: { params: ofAddress, answer: z.object({ message: z.string() }) },
} satisfies Record<keyof typeof addressesCalls, CallContract>;
