import type { Example } from './example.ts';
import { ICONS } from './icons.ts';

export const examples: Example[] = [
  ...ICONS.map((name) => ({ name, props: { name } })),
  { name: 'with words', props: { name: 'cart', label: 'Cart', size: 32 } },
];
