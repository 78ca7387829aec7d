import type { Example } from './example.ts';

export const examples: Example[] = [{ name: 'loading', props: { label: 'Search...' } }];
