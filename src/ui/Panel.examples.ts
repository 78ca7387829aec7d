import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'open',
    props: { id: 'example-panel', title: 'Cart', open: true },
    slot: '<p>Your cart is empty</p>',
  },
];
