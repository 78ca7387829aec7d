import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatNaira } from './money.ts';

describe('naira', () => {
  it('GEN-03 CST-70: the sign is ₦, before the number', () => {
    expect(formatNaira(1250)).toBe('₦1,250');
  });

  it('shows two decimals only when the value has a decimal part', () => {
    expect(formatAmount(1250.5)).toBe('1,250.50');
    expect(formatAmount(1250.0)).toBe('1,250');
    expect(formatAmount(0)).toBe('0');
    expect(formatAmount(0.05)).toBe('0.05');
    expect(formatAmount(1_899_999.99)).toBe('1,899,999.99');
  });

  it('shows no decimals that are zeros', () => {
    expect(formatAmount(99.999)).toBe('100');
    expect(formatAmount(12.001)).toBe('12');
  });

  it('puts the sign of a refund before the naira sign', () => {
    expect(formatNaira(-450)).toBe('-₦450');
  });

  it('never rounds a price of whole kobo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (kobo) => {
        expect(Math.round(Number(formatAmount(kobo / 100).replaceAll(',', '')) * 100)).toBe(kobo);
      }),
    );
  });
});
