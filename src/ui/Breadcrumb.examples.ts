import type { Example } from './example.ts';

export const examples: Example[] = [
  {
    name: 'three steps',
    props: { items: [{ label: 'Home', href: '/' }, { label: 'Fashion', href: '/collections' }, { label: 'Agbada' }] },
  },
  {
    name: 'long name',
    props: {
      items: [
        { label: 'Home', href: '/' },
        {
          label:
            'Ankara six-piece hand-stitched agbada with matching fila and embroidered cuffs for weddings, naming ceremonies and Sunday thanksgiving',
        },
      ],
    },
  },
];
