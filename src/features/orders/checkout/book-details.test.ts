import { describe, expect, it } from 'vitest';
import { usedAddress } from '../../addresses/address-text.ts';
import { addressToKeep, type BookAddress, detailsOf, isFilledIn, lastUsedIn } from './book-details.ts';
import { NEW_ORDER } from './order-process.ts';

const HOME: BookAddress = {
  id: 3,
  nom: 'Ada Okafor',
  numTel: '+2348031234567',
  pays: 'Nigeria',
  province: 'Lagos',
  ville: 'Ikeja',
  adresse: '12 Allen Avenue',
  createdAt: '2026-11-22T10:00:00.000Z',
};
const order = { ...NEW_ORDER, ...detailsOf(HOME) };

describe('G-530: the address of an order', () => {
  it('is kept as the book has it', () => {
    const { id, createdAt, ...lines } = HOME;
    expect(addressToKeep({ ...order, adresse: ' 12  Allen Avenue\n' })).toEqual(lines);
    expect(addressToKeep({ ...order, keepAddress: false })).toBeUndefined();
    expect(addressToKeep({ ...order, modeLiv: 'Pick up' })).toBeUndefined();
  });

  it('is known again, with its receiver and phone number', () => {
    expect(isFilledIn(HOME, order)).toBe(true);
    expect(isFilledIn(HOME, { ...order, pseudo: 'Ada Okafor', nom: '' })).toBe(true);
    expect(isFilledIn(HOME, { ...order, adresse: '14 Allen Avenue' })).toBe(false);
    expect(isFilledIn(HOME, { ...order, numTel: '0803' })).toBe(false);
  });

  it('is found for the last delivery, also as earlier versions wrote it', () => {
    expect(usedAddress([HOME], '12 Allen Avenue, Ikeja, Lagos, Nigeria')).toBe(HOME);
    expect(usedAddress([HOME], '12 Allen Avenue,Ikeja,Lagos,Nigeria')).toBe(HOME);
    expect(usedAddress([HOME], '1 Other Road, Ikeja, Lagos, Nigeria')).toBeUndefined();
    expect(usedAddress([HOME], undefined)).toBeUndefined();
  });

  it('is filled in again, unless prices were shown for another state', () => {
    const book = { data: [HOME], lastUsed: 3 };
    expect([lastUsedIn(book, ''), lastUsedIn(book, 'Lagos')]).toEqual([HOME, HOME]);
    expect([lastUsedIn(book, 'Kano'), lastUsedIn({ ...book, lastUsed: null }, '')]).toEqual([undefined, undefined]);
  });
});
