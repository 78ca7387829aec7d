import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceRecord } from './device-record.ts';

describe('the record of a device', () => {
  it.each([
    [3.379205, 6.524379, { lon: 3.38, lat: 6.52 }],
    [-0.004, -89.999, { lon: -0, lat: -90 }],
    [180, 90, { lon: 180, lat: 90 }],
    [7.4, -12, { lon: 7.4, lat: -12 }],
  ])('HDR-61 HDR-62: %d and %d have 2 decimals', (lon, lat, rounded) => {
    expect(deviceRecord(lon, lat, 0)).toMatchObject(rounded);
  });

  it.each([
    [0, 'Client-0000000'],
    [0.0000423, 'Client-0000423'],
    [0.99999999, 'Client-9999999'],
  ])('HDR-63: %d names it %s', (random, nom) => {
    expect(deviceRecord(0, 0, random).nom).toBe(nom);
  });

  it('HDR-63 CST-95: any name is Client- and 7 digits', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) =>
        /^Client-\d{7}$/.test(deviceRecord(0, 0, random).nom),
      ),
    );
  });
});
