import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'plain',
    props: {
      label: 'Sort by',
      name: 'sort',
      value: 'createdAt',
      options: [
        { label: 'Price', value: 'prix' },
        { label: 'Newest', value: 'createdAt' },
      ],
    },
  },
  {
    name: 'groups',
    props: {
      label: 'Place',
      name: 'val',
      options: [
        { label: 'Everywhere', value: '' },
        { label: 'Lagos', value: 'province_Lagos', group: 'Provinces' },
        { label: 'Ìbàdàn', value: 'ville_Ìbàdàn', group: 'Cities' },
      ],
    },
  },
  {
    name: 'value that is not offered',
    props: {
      label: 'Items per page',
      name: 'limit',
      value: '30',
      options: [
        { label: '30', value: '30', hidden: true },
        { label: '5', value: '5' },
      ],
      hideLabel: true,
    },
  },
];
