import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'grid or list',
    props: {
      label: 'View',
      items: [
        { label: 'Grid', href: '#', current: true, icon: 'grid' },
        { label: 'List', href: '#list', current: false, icon: 'list' },
      ],
    },
  },
  {
    name: 'words',
    props: {
      label: 'Sort',
      items: [
        { label: 'Cheaper', href: '#', current: false },
        { label: 'More expensive', href: '#', current: false },
        { label: 'Initial order', href: '#', current: true },
      ],
    },
  },
];
