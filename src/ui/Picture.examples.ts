import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'square', props: { src: '/social.png', alt: 'Oja', width: 1200, height: 630, ratio: '1:1' } },
  { name: 'on its way', props: { src: '/social.png', alt: 'Oja', width: 600, height: 600, ratio: '1:1', tint: 20 } },
  { name: 'banner', props: { src: '/social.png', alt: 'Oja', width: 1200, height: 630, ratio: '3:1', load: 'first' } },
  { name: 'no picture', props: { src: '', alt: 'Agbada', width: 600, height: 600, ratio: '1:1' } },
  { name: 'no wide picture', props: { src: '', alt: '', width: 1200, height: 900, ratio: '4:3' } },
];
