import { z } from 'zod';
import { type CallContract, filledLine, idParam, timestamp } from '../../contract/wire.ts';
import type { addressesCalls } from './addresses.calls.ts';

/** One address as a customer writes it; places are names. */
const addressBody = z.object({
  /** The recipient. */
  nom: filledLine(100).min(1, 'is missing'),
  numTel: filledLine(30).min(1, 'is missing'),
  pays: filledLine(100).default(''),
  province: filledLine(100).default(''),
  ville: filledLine(100).min(1, 'is missing'),
  adresse: filledLine(300).min(1, 'is missing'),
});

const address = addressBody.extend({ id: z.int(), createdAt: timestamp });
const ofClient = z.object({ id: idParam });
const ofAddress = ofClient.extend({ addressId: idParam });

/** Address book: all of a customer's, newest first. */
export const addressesContract = {
  listAddresses: {
    params: ofClient,
    answer: z.object({
      data: z.array(address),
      totalItems: z.int(),
      /** Id of the address that the customer's last delivery went to. */
      lastUsed: z.int().nullable(),
    }),
  },
  /** If the book already has the address, that one is the answer. */
  addAddress: { params: ofClient, body: addressBody, status: 201, answer: address },
  updateAddress: { params: ofAddress, body: addressBody, answer: address },
  deleteAddress: { params: ofAddress, answer: z.object({ message: z.string() }) },
} satisfies Record<keyof typeof addressesCalls, CallContract>;
