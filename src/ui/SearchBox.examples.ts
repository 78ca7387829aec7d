import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'empty',
    props: { action: '/styleguide', name: 'q', value: '', label: 'Search shops', placeholder: 'Search shops' },
  },
  {
    name: 'filled',
    props: { action: '/styleguide', name: 'q', value: 'ọjà', label: 'Search collections', keep: { view: 'list' } },
  },
];
