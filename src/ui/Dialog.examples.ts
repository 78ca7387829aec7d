import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'open',
    props: { id: 'example-dialog', title: 'Out of stock', open: true },
    slot: '<p>We are currently out of stock for this item. However, you can still place an order, and we will send it to you as soon as we receive it.</p>',
  },
];
