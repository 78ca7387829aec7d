import { describe, expect, it } from 'vitest';
import { nearestFirst, stateOfPoint } from './points-of-sale.ts';

const at = (adressePrecise: string) => ({ adressePrecise });

describe('G-442: points of sale', () => {
  it.each([
    ['Shop 4, Main Market, Ikeja, Lagos', 'Lagos'],
    ['Shop 4, Main Market, Kano', 'Kano'],
    ['12 Lagos Road, Ibadan, Oyo State', 'Oyo'],
    ['Plot 9, Lagos, near the park', 'Lagos'],
    ['12 Allen Avenue', 'Ogun'],
    ['', 'Ogun'],
  ])('%s is in %s', (address, state) => expect(stateOfPoint(at(address), 'Ogun State')).toBe(state));

  it('outside of Nigeria is where its shop is', () => {
    expect(stateOfPoint(at('Ganhi Market'), 'Littoral')).toBe('Littoral');
  });

  it('has those in the state first, and keeps the order of the shop otherwise', () => {
    const points = ['A, Kano', 'B, Lagos', 'C', 'D, Lagos'].map(at);
    const order = (state: string) => nearestFirst(points, 'Oyo', state).map(({ adressePrecise }) => adressePrecise[0]);
    expect(order('Lagos')).toEqual(['B', 'D', 'A', 'C']);
    expect(order('Oyo')).toEqual(['C', 'A', 'B', 'D']);
    expect(order('Borno')).toEqual(['A', 'B', 'C', 'D']);
  });
});
