/** Clothes, hair and bags. */
import { box, type Draw, dot, gradient, path } from './paint.ts';

const GOLD = '#e0b040';

/** Agbada, kaftan and boubou: wide sleeves, embroidery down the chest. */
const kaftan: Draw = ({ random, paint }) => {
  const thread = random.pick([GOLD, '#fffdf7', paint.light]);
  const wide = path('M12 2Q16 5 20 2L31 8V23L24.4 20V30.4H7.6V20L1 23V8Z', 'url(#o)');
  const slim = path(
    'M12 1.6Q16 4 20 1.6L24.4 4 28.6 18 25.6 19 22.6 10.6V30.4H9.4V10.6L6.4 19 3.4 18 7.6 4Z',
    'url(#o)',
  );
  const folds = [10.6, 21.4].map((x) => `<path d="M${x} 12V29" stroke="${paint.dark}" stroke-width=".5"/>`).join('');
  const chest = random.pick([
    `<path d="M16 6V20M13 7.6Q12.6 16 16 20 19.4 16 19 7.6" fill="none" stroke="${thread}" stroke-width="1"/>${[9, 12, 15].map((y) => dot(16, y, 0.7, thread)).join('')}`,
    `${box(14.2, 5, 3.6, 13, 0.6, thread, 'opacity=".9"')}${[7, 10, 13, 16].map((y) => dot(16, y, 0.8, paint.dark)).join('')}`,
    `${dot(16, 13, 4, 'none', `stroke="${thread}" stroke-width=".9"`)}${dot(16, 13, 2, thread)}<path d="M12 4.4Q16 9.4 20 4.4" fill="none" stroke="${thread}" stroke-width="1"/>`,
  ]);
  return `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${random.chance(0.55) ? wide : slim}${folds}${chest}<path d="M9.4 28.8H22.6" stroke="${thread}" stroke-width=".7"/>`;
};

const suit: Draw = ({ random, paint }) => {
  const tie = random.pick(['#a61e4d', '#1f4580', GOLD, '#24262e']);
  const knot = random.pick([
    path('M15 7.6h2l.8 7.4L16 18l-1.8-3Z', tie),
    path('M12.6 6.4L16 8 19.4 6.4V10.4L16 8.8 12.6 10.4Z', tie),
  ]);
  return `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs>${path('M11.4 3L3 7 1.6 24 6 25 7.4 15V29.6H24.6V15L26 25 30.4 24 29 7 20.6 3Z', 'url(#o)')}${path('M12 3H20L16 18.4Z', '#fffdf7')}${knot}${path('M11.4 3L16 19 9.6 12.6 11 10.6 8.4 10Z', paint.dark)}${path('M20.6 3L16 19 22.4 12.6 21 10.6 23.6 10Z', paint.dark)}<path d="M16 19V29.6" stroke="${paint.dark}" stroke-width=".6"/>${[21, 24.4].map((y) => dot(17.4, y, 0.7, '#f0f2f6')).join('')}${path('M20 14h3.4l-.4 1.4H20Z', '#fffdf7', 'opacity=".85"')}${box(9, 22, 4, 0.8, 0.3, paint.dark)}${box(20, 22, 4, 0.8, 0.3, paint.dark)}`;
};

/** Long braids, held at the top. */
const braids: Draw = ({ random }) => {
  const [hair, shine] = random.pick([
    ['#2b1a12', '#5a3a28'],
    ['#1c1c22', '#4a4e58'],
    ['#5c2e1c', '#9a5a3c'],
    ['#6b1f2a', '#a8434f'],
  ] as const);
  const count = random.pick([4, 5, 6]);
  const one = (k: number) => {
    const x = 6 + (k * 20) / (count - 1);
    return Array.from(
      { length: 9 },
      (_, row) =>
        `<ellipse cx="${x - 0.7}" cy="${7 + row * 2.6}" rx="1.4" ry="1.7" fill="${hair}" transform="rotate(28 ${x} ${7 + row * 2.6})"/><ellipse cx="${x + 0.7}" cy="${8.2 + row * 2.6}" rx="1.3" ry="1.6" fill="${shine}" transform="rotate(-28 ${x} ${8.2 + row * 2.6})"/>`,
    ).join('');
  };
  return `${Array.from({ length: count }, (_, k) => one(k)).join('')}${box(3, 2.4, 26, 4.6, 2.2, hair)}${box(3, 3.6, 26, 1.8, 0.8, random.pick([GOLD, '#c2255c', '#0b7285']))}`;
};

const helmet: Draw = ({ random, paint }) => {
  const stripe = random.pick([
    path('M12 3.4Q14 3 16 3L20 14H15Z', '#fffdf7', 'opacity=".85"'),
    path('M4.4 12Q14 7 27 11L27.6 13Q14 9.6 4 14.4Z', '#fffdf7', 'opacity=".8"'),
    '',
  ]);
  return `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}${gradient('v', ['#1d2230', '#5a6a8f', '#1d2230'])}</defs>${path('M3 17Q3 3 16.4 3T30 16V24Q30 28 26 28H15Q12 28 10.6 25L8 20.6Q3 20.6 3 17Z', 'url(#o)')}${stripe}${path('M14 12H29.6V19Q24 21 16 20Q13 17 14 12Z', 'url(#v)')}${path('M16 13.4h6l-4 4.6Q15.6 16 16 13.4Z', '#fff', 'opacity=".3"')}${[22.6, 24.6].map((y) => box(22, y, 6, 0.9, 0.4, '#24262e')).join('')}${dot(12.4, 15, 1.2, '#c3c9d3')}`;
};

const cyclingHelmet: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs><path d="M8 19L13 29 19 20" fill="none" stroke="#24262e" stroke-width="1"/>${path('M1.6 17Q3 5 16 4.6 28 4.6 30.4 16 30.4 20 26 20H5Q1.6 20 1.6 17Z', 'url(#o)')}${[6, 11.6, 17.4, 23].map((x) => path(`M${x} 15Q${x + 1} 8 ${x + 4} 7.4 ${x + 3} 12 ${x + 3.4} 15Z`, '#24262e')).join('')}${box(2, 17, 28, 2.2, 1, paint.dark)}`;

/** The checked carrier of woven plastic. */
const checkedBag: Draw = ({ random }) => {
  const [one, two] = random.pick([
    ['#d6293a', '#2f5fc4'],
    ['#2f5fc4', '#2f5fc4'],
    ['#d6293a', '#24262e'],
  ] as const);
  const across = [13, 17, 21, 25].map((y, k) => box(3, y, 26, 1.7, 0, k % 2 ? two : one, 'opacity=".75"')).join('');
  const down = [5.6, 10, 14.4, 18.8, 23.2].map((x, k) => box(x, 10.4, 1.9, 19, 0, k % 2 ? two : one, 'opacity=".6"'));
  return `<path d="M10 12V6Q10 3 13 3H19Q22 3 22 6V12" fill="none" stroke="${two}" stroke-width="1.6"/>${box(3, 10, 26, 19.6, 1.6, '#fbf7ee', 'stroke="#b9bfc9" stroke-width=".4"')}${across}${down.join('')}${path('M3 11.6Q3 10 4.6 10H27.4Q29 10 29 11.6V12.4H3Z', '#9aa1ad')}${box(24, 10.6, 2.6, 3, 0.4, '#c79a3b')}`;
};

const hanger: Draw = ({ paint }) => {
  const one = (dx: number, dy: number, fill: string) =>
    `<g transform="translate(${dx} ${dy})"><path d="M16 11V8.6Q19 8 19 5.4T16 3Q13.4 3 13.4 5.4" fill="none" stroke="#9aa1ad" stroke-width="1.2" stroke-linecap="round"/><path d="M16 10.6L28.4 19.4Q29.6 21 27.6 21H4.4Q2.4 21 3.6 19.4Z" fill="none" stroke="${fill}" stroke-width="2" stroke-linejoin="round"/></g>`;
  return one(0, 7, paint.dark) + one(0, 3.4, paint.main) + one(0, 0, paint.light);
};

const wallHooks: Draw = ({ paint }) =>
  `${box(1.6, 8, 28.8, 6, 1.4, paint.main)}${box(1.6, 8, 28.8, 2, 1, paint.light)}${[6, 12.7, 19.3, 26].map((x) => `<path d="M${x} 12V18q0 4 3 4t2.4-3.4" fill="none" stroke="#6b7280" stroke-width="1.7" stroke-linecap="round"/>${dot(x, 11.4, 1.2, '#c3c9d3')}`).join('')}`;

/** A sewing machine with its needle and wheel. */
const sewingMachine: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${box(1.4, 24, 29.2, 4.6, 1, random.pick(['#8a5a33', '#3a3d47', '#c3c9d3']))}${path('M3 12Q3 6.6 8 6.6H26Q28.6 6.6 28.6 9.4V24H20.6V14.6H10V18.4H4Q3 18.4 3 17Z', 'url(#o)')}${box(5.6, 18, 2, 4, 0.4, '#9aa1ad')}${box(6.3, 21, 0.6, 3.4, 0.2, '#5a5f6b')}${dot(29, 12.4, 2.6, '#9aa1ad')}${dot(29, 12.4, 1.1, '#f4f6f9')}${box(22, 2.6, 2.8, 4, 0.4, random.pick(['#e64980', '#fab005', '#4dabf7']))}${box(21.4, 2, 4, 0.8, 0.3, '#8a5a33')}<path d="M22 4.6Q12 3 7 8V18" fill="none" stroke="#fffdf7" stroke-width=".4"/>${dot(24.4, 18.6, 1.8, '#fffdf7')}${random.pick([`<path d="M10 10.4h9" stroke="${GOLD}" stroke-width="1.2" stroke-linecap="round"/>`, box(10, 9.4, 8, 2.4, 0.6, '#fffdf7', 'opacity=".85"')])}`;

const skippingRope: Draw = ({ paint }) =>
  `<path d="M7 10Q3 30 16 28T25 10" fill="none" stroke="#3a3d47" stroke-width="1.5"/><path d="M7 12Q11 22 16 22T25 12" fill="none" stroke="#6b7280" stroke-width="1.3"/>${[7, 25].map((x, k) => `<g transform="rotate(${k ? 12 : -12} ${x} 8)">${box(x - 1.9, 1.6, 3.8, 9.4, 1.7, paint.main)}${box(x - 1.9, 4, 3.8, 1, 0, paint.dark)}${box(x - 1.9, 6.4, 3.8, 1, 0, paint.dark)}</g>`).join('')}`;

export const CLOTHES = {
  kaftan,
  suit,
  braids,
  helmet,
  'cycling-helmet': cyclingHelmet,
  'checked-bag': checkedBag,
  hanger,
  'wall-hooks': wallHooks,
  'sewing-machine': sewingMachine,
  'skipping-rope': skippingRope,
} as const;
