import { describe, expect, it } from 'vitest';
import { lineCase } from './cart-cases.ts';
import { linesByShop } from './lines-by-shop.ts';
import { sumsOf, totalMessage, totalWithDelivery } from './sums.ts';

describe('sums', () => {
  it('C-31 G-526: products, delivery and the total are written in one way', () => {
    expect(sumsOf(12_500.5, 900)).toEqual([
      { label: 'Products', amount: '₦12,500.50' },
      { label: 'Delivery', amount: '₦900' },
      { label: 'Total', amount: '₦13,400.50' },
    ]);
    expect(sumsOf(500, 0, 'Amount paid').slice(1)).toEqual([
      { label: 'Delivery', amount: 'free' },
      { label: 'Amount paid', amount: '₦500' },
    ]);
  });

  it('CRT-08 G-526: the specified total is without delivery, and another one follows with it', () => {
    const lines = [lineCase({ prix: 1250.5, size: 2 })];
    expect(totalMessage(lines)).toBe('2,501 NGN');
    expect(totalWithDelivery(lines, 900)).toBe('₦3,401');
  });
});

describe('the lines of a cart', () => {
  it('G-526: are by shop, in the sequence in which they were added', () => {
    const shop = (id: number) => ({ id, nomBoutique: `Shop ${id}`, nomLink: `shop-${id}` });
    const lines = [
      [1, 9],
      [2, 8],
      [3, 9],
    ].map(([id = 0, at = 0]) => lineCase({ id, boutique: shop(at) }));
    expect(linesByShop(lines).map((one) => [one.shop.nomBoutique, one.lines.map(({ id }) => id)])).toEqual([
      ['Shop 9', [1, 3]],
      ['Shop 8', [2]],
    ]);
    expect(linesByShop([])).toEqual([]);
  });
});
