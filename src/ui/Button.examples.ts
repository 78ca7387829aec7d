import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'primary', props: {}, slot: 'Add to cart' },
  { name: 'secondary', props: { variant: 'secondary' }, slot: 'Continue shopping' },
  { name: 'quiet', props: { variant: 'quiet' }, slot: 'Most viewed' },
  { name: 'current', props: { variant: 'quiet', href: '#', current: true }, slot: 'Top rated' },
  { name: 'small', props: { variant: 'secondary', size: 's' }, slot: 'Show' },
  { name: 'link', props: { href: '/products' }, slot: 'Discover more' },
  { name: 'new tab', props: { href: '/products', newTab: true, variant: 'secondary' }, slot: 'Create your store' },
  {
    name: 'long words',
    props: { variant: 'primary' },
    slot: 'Discover all the shops that deliver to your street today and tomorrow',
  },
];
