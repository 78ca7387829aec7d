import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'empty',
    props: { action: '/styleguide', name: 'q', value: '', label: 'Search stores', placeholder: 'Search stores' },
  },
  {
    name: 'filled',
    props: { action: '/styleguide', name: 'q', value: 'ọjà', label: 'Search collections', keep: { view: 'list' } },
  },
];
