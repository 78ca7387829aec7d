import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'new', props: { tone: 'new' }, slot: 'New' },
  { name: 'promotion', props: { tone: 'promotion' }, slot: '-25%' },
  { name: 'success', props: { tone: 'success' }, slot: 'In stock' },
  { name: 'danger', props: { tone: 'danger' }, slot: 'Out of stock' },
  { name: 'neutral', props: { tone: 'neutral' }, slot: 'Wholesale' },
];
