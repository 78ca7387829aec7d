import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'title', props: { title: 'No product found' } },
  {
    name: 'text and action',
    props: { title: 'Your cart is empty', text: 'Everything you choose waits here for you.' },
    slot: '<a class="button button--primary" href="/products">Continue shopping</a>',
  },
  {
    name: 'long search',
    props: { title: `No product found with the search ${'agbada'.repeat(30)}` },
  },
];
