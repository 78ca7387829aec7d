import { describe, expect, it } from 'vitest';
import { invalid } from '../../../shared/failure.ts';
import { ADDRESS_BY_PHONE, placeText } from './pick-up.ts';
import { chosenPlace, chosenPoints, type PickUpShop, PLACES_NOT_READ, pickUpError } from './pick-up-shops.ts';

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
    expect(pickUpError([one, none], {})).toBeUndefined();
    expect(chosenPoints([one, none], {})).toEqual([7]);
    expect(chosenPlace(none, { 5: 1 })).toBeUndefined();
  });

  it('one of several places must be chosen, and must still exist', () => {
    const failure = { fields: ['pickUp-3'], message: 'Please choose where you pick up your order.' };
    expect(pickUpError([several, one], {})).toMatchObject(failure);
    expect(pickUpError([several], { 3: 9 })).toMatchObject(failure);
    expect(pickUpError([several], { 3: 2 })).toBeUndefined();
    expect(chosenPoints([several, one], { 3: 2 })).toEqual([2, 7]);
  });

  it('nothing is selected if the places could not be read', () => {
    expect(pickUpError(undefined, { 3: 2 })).toEqual(invalid(PLACES_NOT_READ));
  });

  it('is shown on one line', () => {
    expect(placeText({ ...place(2), phone: '+2348' })).toBe('Counter 2, 2 Allen Avenue, +2348');
    expect(placeText(place(2))).toBe('Counter 2, 2 Allen Avenue');
    expect(placeText(null)).toBe(ADDRESS_BY_PHONE);
  });
});
