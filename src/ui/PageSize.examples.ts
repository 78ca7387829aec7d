import type { Example } from './example.ts';

const sizes = [6, 12, 24, 60].map((value) => ({ label: String(value), value }));

export const examples: Example[] = [
  {
    name: 'size among the options',
    props: { options: sizes, current: 24, action: '/styleguide', keep: { sort: 'prix' } },
  },
  { name: 'size in force not offered', props: { options: sizes, current: 30, action: '/styleguide', keep: {} } },
];
