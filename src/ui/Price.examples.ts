import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'whole', props: { amount: 1250 } },
  { name: 'kobo', props: { amount: 1250.5 } },
  { name: 'promotion', props: { amount: 8900, oldAmount: 12500 } },
  { name: 'small', props: { amount: 450, size: 's' } },
  { name: 'large', props: { amount: 1450000, oldAmount: 1899999.99, size: 'l' } },
];
