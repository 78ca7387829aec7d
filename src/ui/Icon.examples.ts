import type { Example } from './example.ts';
import { icons } from './icons.ts';

export const examples: Example[] = [
  ...Object.keys(icons).map((name) => ({ name, props: { name } })),
  { name: 'with words', props: { name: 'cart', label: 'Cart', size: 32 } },
];
