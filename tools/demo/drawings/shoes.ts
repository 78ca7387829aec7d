/** Shoes: panels, stripes, soles and laces vary between pairs. */
import { box, type Draw, dot, gradient, paintOfHex, path } from './paint.ts';

const ACCENTS = ['#f2b705', '#e8590c', '#1c7ed6', '#2b8a3e', '#d6336c', '#fffdf7', '#24262e', '#12b886'];
const SOLES = ['#fffdf7', '#24262e', '#d9b48a', '#c3c9d3'];

const laces = (x: number, y: number, count: number, colour: string, fall = 1.25) =>
  Array.from(
    { length: count },
    (_, k) =>
      `<path d="M${x + k * 1.6} ${y + k * fall}l2.6-1.5" stroke="${colour}" stroke-width=".8" stroke-linecap="round"/>`,
  ).join('');

/** Trainers, low or high, with one of six marks on the side. */
const trainer: Draw = ({ random, paint }) => {
  const accent = paintOfHex(random.pick(ACCENTS));
  const sole = random.pick(SOLES);
  const isHigh = random.chance(0.35);
  const isChunky = random.chance(0.45);
  const top = isHigh ? 4 : 9;
  const fall = isHigh ? 11 : 7.4;
  const upper = `M3.4 ${top}q3 1.6 7.4 0 1.4 ${fall * 0.62} 6 ${fall}t10 3.2q3.6 1 3.8 ${20.8 - fall - top}H2.6q-.8-${(24 - top) / 2} .8-${24 - top}Z`;
  const mark = random.pick([
    path('M9 21l6-7.6 1.8 1.4-5 6.2Zm4.6 0l4.4-5.2 1.8 1.2-3.6 4Z', accent.main),
    path('M7 17.6q7 3.4 15-.6-6.4 6.4-13.6 4-2-1-1.4-3.4Z', accent.main),
    dot(11, 17.4, 2.7, accent.main),
    [0, 1, 2].map((k) => path(`M${9 + k * 2.6} 21.4l3-6.6h1.5l-3 6.6Z`, accent.main)).join(''),
    path('M3 19.6q12 3.4 27 1l.6 3H2.8Z', accent.main),
    '',
  ]);
  const tread = isChunky
    ? path('M1.6 23.4H31q.6 4.6-2.4 5H4Q.8 28 1.6 23.4Z', sole) +
      [5, 10, 15, 20, 25].map((x) => path(`M${x} 28.6l1-2h2l1 2Z`, paintOfHex(sole).dark)).join('')
    : path('M2 23.6H30.8q.4 3.2-2 3.4H4Q1.6 26.6 2 23.6Z', sole);
  return `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}<clipPath id="u">${path(upper, '#000')}</clipPath></defs>${path(upper, 'url(#o)')}<g clip-path="url(#u)">${path('M20 24q1-7 7-7h6v8Z', random.pick([paint.dark, accent.light, paint.light]))}${path(`M0 ${top - 2}h6l1.4 18H0Z`, random.pick([paint.dark, accent.main, paint.light]))}${mark}</g>${path(`M10.6 ${top}q1.4 ${fall * 0.66} 6.2 ${fall + 0.2}l2.4-1.4q-4.4-2.6-5.6-${fall - 0.6}Z`, paint.light)}${laces(11, top + 3.2, isHigh ? 5 : 3, random.pick(['#fffdf7', accent.main, '#24262e']), isHigh ? 1.9 : 1.25)}${tread}${box(2.6, 22.6, 27.6, 0.8, 0.4, paint.dark, 'opacity=".45"')}`;
};

/** Leather shoes: laces, a strap, a penny bar or a tassel; plain or capped toes. */
const leatherShoe: Draw = ({ random, paint }) => {
  const upper = 'M3 11q4.6 2 9 .4 2.6 4.4 8.4 5.4 8.6 1.4 9.8 6.8H2.6Q1.6 17 3 11Z';
  const closing = random.pick([
    laces(11, 13, 3, paint.dark),
    path('M10 13.6l9.6 3.8-.8 2L9 16Z', paint.dark) + box(16.6, 16.6, 2.2, 2.4, 0.4, '#c79a3b'),
    path('M10.6 14.4q5 .6 9.4 3.8l-1.6 1.8q-4-2.6-8.6-3Z', paint.light),
    dot(14.6, 16.2, 1.3, paint.dark) + path('M14 17l-1 4h1.4l.8-3.6Zm1 0l1.2 4h1.4l-1.4-4.2Z', paint.dark),
  ]);
  const toe = random.pick([
    path('M22.6 17.4q-1.4 2.8-.6 6.2', 'none', `stroke="${paint.dark}" stroke-width=".5"`),
    path('M22 17.2q7 1.4 8.2 6.4H21.4q-.4-3.6.6-6.4Z', paint.dark, 'opacity=".55"'),
    '',
  ]);
  return `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path(upper, 'url(#o)')}${path('M17 17.6q7 .4 11 4-5.4-1.6-10-1Z', '#fff', 'opacity=".25"')}${toe}${closing}${path('M2.4 23.4H30.6q.2 1.8-1.2 2H12.4l-.6 2H3q-.8-2-.6-4Z', random.pick(['#24262e', '#6b4423', '#c79a6b']))}`;
};

/** Slippers and sandals by their straps. */
const slipper: Draw = ({ random, paint }) => {
  const foot = 'M3.4 22.4q-1.2-3.6 4-3.8 9 0 14-1.6 7.4-1.6 8.4 2 .8 4-6 4.4-12 .8-17.4.6-2.4 0-3-1.6Z';
  const strap = (d: string) =>
    `<path d="${d}" fill="none" stroke="${paint.main}" stroke-width="2.4" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${paint.light}" stroke-width=".6"/>`;
  const band = path('M12 22Q12.4 13.6 19 12.8T28.8 18.4Q25 21.6 20 22T12 22Z', 'url(#o)');
  const straps = random.pick([
    strap('M13 21.4Q17 12.6 22.6 16.4T28 18'),
    band,
    band + path('M15 13.8l7.6 8-2.4.2-6.6-6.8Z', paint.dark),
    path('M11 22Q11.6 14.4 15.6 13.4q1.6 3.6 1 8.4Zm7.4-.2q.4-5-.2-8.6 4.6-.4 6.8 1.8l-1.6 6.4Z', 'url(#o)'),
    band + [15, 18, 21, 24].map((x) => dot(x, 17.6, 0.7, '#f2b705')).join(''),
  ]);
  const buckle = random.chance(0.5) ? box(19, 14.4, 2.4, 2.4, 0.5, '#c79a3b') : '';
  return `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path(foot, paintOfHex(random.pick(['#c79a6b', '#8a5a33', '#e9d5b7', '#3a3d47'])).main, 'transform="translate(0 2.4)"')}${path(foot, random.pick([paint.light, '#f1e2c9', '#d9b48a']))}${straps}${buckle}`;
};

export const SHOES = { trainer, 'leather-shoe': leatherShoe, slipper } as const;
