import type { Example } from './example.ts';

const slides = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const words = `Slide ${at + 1} of ${count}`;
    const picture = `<span class="picture picture--3-1 picture--none" role="img" aria-label="${words}"></span>`;
    return `<li class="carousel__slide" id="${id}-${at + 1}" data-label="${words}">${picture}</li>`;
  }).join('');

export const examples: Example[] = [
  { name: 'three slides', props: { id: 'example-carousel', label: 'Adverts' }, slot: slides('example-carousel', 3) },
  { name: 'one slide', props: { id: 'example-single', label: 'Advert' }, slot: slides('example-single', 1) },
  {
    name: 'strip',
    props: { id: 'example-strip', label: 'New arrivals', strip: true },
    slot: slides('example-strip', 9),
  },
];
