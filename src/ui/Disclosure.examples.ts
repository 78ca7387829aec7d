import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'show more',
    props: { summary: 'Show more', openSummary: 'Reduce' },
    slot: '<p>Hand-dyed in Abeokuta with natural indigo, washed three times.</p>',
  },
];
