import type { Example } from './example.ts';

export const examples: Example[] = [
  { name: 'plain', props: { label: 'Full name', name: 'nom', id: 'example-name', autoComplete: 'name' } },
  {
    name: 'hint',
    props: {
      label: 'Phone',
      name: 'numTel',
      id: 'example-phone',
      type: 'tel',
      hint: '11 to 14 characters, such as 08030000000.',
    },
  },
  {
    name: 'error',
    props: {
      label: 'Email address',
      name: 'email',
      id: 'example-email',
      type: 'email',
      defaultValue: 'ada@example',
      error: 'Invalid email format',
    },
  },
  {
    name: 'starred',
    props: { label: 'Last name', name: 'nom', id: 'example-last-name', starred: true, required: true },
  },
  {
    name: 'hidden label',
    props: { label: 'City', name: 'ville', id: 'example-city', placeholder: 'Ìbàdàn, Kano, Enugu …', hideLabel: true },
  },
];
