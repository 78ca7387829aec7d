import type { Example } from './example.ts';

const href = (page: number) => `/styleguide?page=${page}`;

export const examples: Example[] = [
  { name: 'first page', props: { page: 1, totalPages: 8, href } },
  { name: 'middle of many', props: { page: 48, totalPages: 1250, href, label: 'Pages of all products' } },
  {
    name: 'last page',
    props: { page: 3, totalPages: 3, href, nextLabel: 'Next >', backLabel: '< Back', label: 'Last pages' },
  },
];
