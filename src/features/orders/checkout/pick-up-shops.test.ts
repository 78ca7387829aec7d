import { describe, expect, it } from 'vitest';
import { ADDRESS_BY_PHONE, placeWords } from './pick-up.ts';
import { chosenPlace, chosenPoints, type PickUpShop, PLACES_NOT_READ, pickUpFault } from './pick-up-shops.ts';

const place = (id: number) => ({
  id,
  nom: `Counter ${id}`,
  adressePrecise: `${id} Allen Avenue`,
  phone: null,
  desc: '',
});
const several: PickUpShop = { id: 3, nomBoutique: 'Ade Phones', places: [place(1), place(2)] };
const one: PickUpShop = { id: 4, nomBoutique: 'Balogun', places: [place(7)] };
const none: PickUpShop = { id: 5, nomBoutique: 'Mahogany Yard', places: [] };

describe('G-150: pick-up places of an order', () => {
  it("a shop's single place is selected automatically, and a shop may have none", () => {
    expect(pickUpFault([one, none], {})).toBeUndefined();
    expect(chosenPoints([one, none], {})).toEqual([7]);
    expect(chosenPlace(none, { 5: 1 })).toBeUndefined();
  });

  it('one of several places must be chosen, and must still exist', () => {
    const fault = { fields: ['pickUp-3'], words: 'Please choose where you pick up your order.' };
    expect(pickUpFault([several, one], {})).toMatchObject(fault);
    expect(pickUpFault([several], { 3: 9 })).toMatchObject(fault);
    expect(pickUpFault([several], { 3: 2 })).toBeUndefined();
    expect(chosenPoints([several, one], { 3: 2 })).toEqual([2, 7]);
  });

  it('nothing is selected if the places could not be read', () => {
    expect(pickUpFault(undefined, { 3: 2 })).toEqual({ words: PLACES_NOT_READ });
  });

  it('is shown on one line', () => {
    expect(placeWords({ ...place(2), phone: '+2348' })).toBe('Counter 2, 2 Allen Avenue, +2348');
    expect(placeWords(place(2))).toBe('Counter 2, 2 Allen Avenue');
    expect(placeWords(null)).toBe(ADDRESS_BY_PHONE);
  });
});
