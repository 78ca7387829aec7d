import type { Example } from './example.ts';

const slides = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${id}-${at + 1}`, label: `Slide ${at + 1} of ${count}` }));

const items = (list: ReturnType<typeof slides>) =>
  list
    .map(({ id, label }) => {
      const picture = `<span class="picture picture--3-1 picture--none" role="img" aria-label="${label}"></span>`;
      return `<li class="carousel__slide" id="${id}">${picture}</li>`;
    })
    .join('');

const example = (name: string, id: string, label: string, count: number, more: object = {}): Example => {
  const list = slides(id, count);
  return { name, props: { id, label, slides: list, ...more }, slot: items(list) };
};

export const examples: Example[] = [
  example('three slides', 'example-carousel', 'Adverts', 3),
  example('one slide', 'example-single', 'Advert', 1),
  example('strip', 'example-strip', 'New arrivals', 9, { strip: true }),
];
