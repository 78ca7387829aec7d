import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'success', props: { tone: 'success' }, slot: 'You have successfully logged out' },
  { name: 'danger', props: { tone: 'danger' }, slot: 'This store has been deactivated' },
  { name: 'neutral', props: { tone: 'neutral' }, slot: 'Login first' },
];
