import { expect, test } from 'vitest';
import { orderCase } from './order-cases.ts';
import { dayHint, waitingInCart, waitingInOrder, whenMessage } from './order-day.ts';

const DAY = '29 Nov 2026, 10:00';
const [none, some, all] = [
  [{ units: 3, later: 0 }],
  [
    { units: 3, later: 0 },
    { units: 2, later: 2 },
  ],
  [{ units: 2, later: 2 }],
];

test('G-511: the day stands for what is in stock alone', () => {
  expect([none, some, all].map((lines) => whenMessage(DAY, lines))).toEqual([
    DAY,
    `${DAY}; the rest once it is in stock again`,
    'Once it is in stock again',
  ]);
  expect([some, all].map((lines) => whenMessage('', lines))).toEqual(['', '']);
  expect([none, some, all].map(dayHint)).toEqual([
    undefined,
    'For what is in stock. The rest comes once it is in stock again.',
    'Not before this day. It comes once it is in stock again.',
  ]);
});

test('G-511: units above the stock of a cart wait', () => {
  const lines = [
    { qte: 5, size: 3 },
    { qte: 2, size: 3 },
    { qte: -1, size: 1 },
  ];
  expect(waitingInCart(lines)).toEqual([
    { units: 3, later: 0 },
    { units: 3, later: 1 },
    { units: 1, later: 1 },
  ]);
});

test('G-511: what a shop has sent, and what is cancelled, waits no more', () => {
  const laterIn = (status: 'waiting_to_be_shipped' | 'shipped' | 'cancelled') => {
    const order = orderCase();
    return waitingInOrder({ ...order, parts: order.parts.map((part) => ({ ...part, status })) }).map(
      ({ later }) => later,
    );
  };
  expect(laterIn('waiting_to_be_shipped')).toEqual([1, 0]);
  expect([laterIn('shipped'), laterIn('cancelled')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
