import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'plain', props: {}, slot: '<p>A surface for one thing.</p>' },
  { name: 'article', props: { as: 'article' }, slot: '<h3>Heading</h3><p>Words.</p>' },
];
