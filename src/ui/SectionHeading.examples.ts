import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'plain', props: { title: 'Popular products' } },
  { name: 'link', props: { title: 'New arrivals', href: '/new-products', linkLabel: 'See more' } },
  {
    name: 'long',
    props: {
      title:
        'Ankara six-piece hand-stitched agbada with matching fila and embroidered cuffs for weddings, naming ceremonies and Sunday thanksgiving',
      href: '/products',
      linkLabel: 'Discover more',
      level: 3,
    },
  },
];
