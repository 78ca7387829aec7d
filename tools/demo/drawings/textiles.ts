/** Cloth: folded, hanging, rolled or stuffed. Prints vary between products. */
import type { Prng } from '../prng.ts';
import { box, type Draw, dot, gradient, type Paint, paintOfHex, path } from './paint.ts';

const ACCENTS = ['#f2b705', '#e8590c', '#1c7ed6', '#2b8a3e', '#d6336c', '#fffdf7', '#12b886', '#5f3dc4'];

/** A print as a pattern `id` of 4 units: rings, diamonds, stripes, leaves, checks, dots of wax. */
function print(random: Prng, id: string, { main, dark, light }: Paint): string {
  const { main: accent, light: pale } = paintOfHex(random.pick(ACCENTS));
  const motif = random.pick([
    dot(2, 2, 1.5, accent) + dot(2, 2, 0.9, dark) + dot(2, 2, 0.4, pale) + dot(0, 0, 0.4, pale) + dot(4, 4, 0.4, pale),
    path('M2 .3L3.7 2 2 3.7.3 2Z', accent) + path('M2 1.2l.8.8-.8.8-.8-.8Z', light),
    box(0, 0, 1.2, 4, 0, accent) + box(1.7, 0, 0.4, 4, 0, pale) + box(3, 0, 0.4, 4, 0, dark),
    path('M2 4Q0 2 2 0 4 2 2 4Z', accent) + path('M0 2Q1 1 2 2 1 3 0 2Zm4 0Q3 1 2 2 3 3 4 2Z', pale),
    box(0, 0, 2, 2, 0, accent, 'opacity=".7"') + box(2, 2, 2, 2, 0, dark, 'opacity=".7"'),
    [0, 1, 2, 3, 4, 5]
      .map((k) => dot(2 + 1.2 * Math.cos(k * 1.047), 2 + 1.2 * Math.sin(k * 1.047), 0.36, pale))
      .join('') + dot(2, 2, 0.5, accent),
    path('M0 1.4L1 .4 2 1.4 3 .4 4 1.4V2.6L3 1.6 2 2.6 1 1.6 0 2.6Z', accent),
  ]);
  return `<pattern id="${id}" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="scale(${random.pick([0.7, 1, 1.4])})"><rect width="4" height="4" fill="${main}"/>${motif}</pattern>`;
}

const shade = gradient(
  'h',
  ['#fff', '#fff0', '#0006'].map((colour) => colour),
  true,
);

/** Stacked lengths of folded cloth, the print on top. */
const cloth: Draw = ({ random, paint }) => {
  const other = paintOfHex(random.pick(ACCENTS));
  const layers = random.pick([2, 3, 4]);
  const fold = (k: number) => {
    const y = 27.4 - k * 3.6;
    const fill = k === layers - 1 || random.chance(0.5) ? 'url(#p)' : 'url(#q)';
    const d = `M5 ${y}h20q4 0 4-2t-4-2H5q-2 0-2 2t2 2Z`;
    return path(d, fill) + path(d, 'url(#h)', 'opacity=".35"');
  };
  const top = 27.4 - layers * 3.6;
  return `<defs>${print(random, 'p', paint)}${print(random, 'q', other)}${shade}</defs>${Array.from({ length: layers }, (_, k) => fold(k)).join('')}${path(`M4 ${top}L8 ${top - 7}H28L25.4 ${top}Z`, 'url(#p)')}${path(`M4 ${top}L8 ${top - 7}H28L25.4 ${top}Z`, 'url(#h)', 'opacity=".3"')}`;
};

const pillow: Draw = ({ random, paint }) => {
  const d = 'M4 8q2 1.6 12 1T28 8q2.4 0 1.6 3-1 5 0 10 .8 3-1.6 3-4-1.6-12-1T4 24q-2.4 0-1.6-3 1-5 0-10Q1.6 8 4 8Z';
  return `<defs>${print(random, 'p', paint)}${gradient('o', ['#ffffff', paint.light, paint.main], true)}${shade}</defs>${path(d, random.chance(0.4) ? 'url(#p)' : 'url(#o)')}${path(d, 'url(#h)', 'opacity=".28"')}${path('M6 11q4 3 8 2.4M26 21q-4-3-8-2.4', 'none', `stroke="${paint.dark}" stroke-opacity=".4" stroke-width=".5"`)}`;
};

const mattress: Draw = ({ random, paint }) =>
  `<defs>${print(random, 'p', paint)}${shade}</defs>${path('M1.6 16L9 9.4H30.4L24 16Z', '#fbfcff')}${path('M1.6 16L9 9.4H30.4L24 16Z', 'url(#p)', 'opacity=".45"')}${box(1.4, 16, 22.8, 7, 1, '#f1f3f8')}${box(1.4, 16, 22.8, 7, 1, 'url(#p)', 'opacity=".5"')}${path('M24.2 16L30.6 9.4V16.4L24.2 23Z', paint.dark)}${box(1.4, 18.4, 22.8, 0.4, 0, paint.dark)}${box(1.4, 20.8, 22.8, 0.4, 0, paint.dark)}`;

const curtain: Draw = ({ random, paint }) => {
  const half = (x: number) =>
    Array.from({ length: 4 }, (_, k) =>
      path(`M${x + k * 3} 5h3q.8 12 0 24h-3q.8-12 0-24Z`, k % 2 ? 'url(#p)' : 'url(#o)'),
    ).join('');
  return `<defs>${print(random, 'p', paint)}${gradient('o', [paint.light, paint.main, paint.dark])}</defs>${half(3)}${half(17)}${box(1, 3, 30, 1.6, 0.8, '#8a5a33')}${dot(1.6, 3.8, 1.5, '#c79a3b')}${dot(30.4, 3.8, 1.5, '#c79a3b')}`;
};

const rolledMat: Draw = ({ random, paint }) =>
  `<defs>${print(random, 'p', paint)}${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path('M7 9H25V23H7Z', random.chance(0.4) ? 'url(#p)' : 'url(#o)')}<ellipse cx="25" cy="16" rx="3.4" ry="7" fill="${paint.dark}"/>${[5, 3.4, 1.6].map((r) => `<ellipse cx="25" cy="16" rx="${r * 0.48}" ry="${r}" fill="none" stroke="${paint.light}" stroke-width=".6"/>`).join('')}<ellipse cx="7" cy="16" rx="3.4" ry="7" fill="${paint.main}"/>${[11, 20].map((x) => box(x, 8.8, 1.2, 14.4, 0.4, '#24262e')).join('')}`;

export const TEXTILES = { cloth, pillow, mattress, curtain, 'rolled-mat': rolledMat } as const;
