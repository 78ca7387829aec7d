import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'half stars', props: { average: 4.3, count: 128 } },
  { name: 'one rating', props: { average: 5, count: 1 } },
  { name: 'none', props: { average: 0, count: 0 } },
  { name: 'small', props: { average: 3.5, size: 's' } },
];
