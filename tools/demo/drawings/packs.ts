/** Packaging: bottles, jars, sachets, sacks, boxes and tins, with their content on the label. */
import { box, type Draw, dot, gradient, type Look, type Paint, path, roundPaint } from './paint.ts';

/** An emoji of 32 units on a label, `s` units wide and high, centred at (x, y). */
const shown = (label: string, x: number, y: number, s: number) =>
  label && `<svg x="${x - s / 2}" y="${y - s / 2}" width="${s}" height="${s}" viewBox="0 0 32 32">${label}</svg>`;

/** Two lines that look like text from a distance. */
const message = (x: number, y: number, w: number, { dark, main }: Paint) =>
  box(x - w / 2, y, w, 0.9, 0.45, dark) + box(x - w * 0.32, y + 1.5, w * 0.64, 0.6, 0.3, main, 'opacity=".7"');

/** A paper label in one of four shapes. */
function paper({ random, paint, label }: Look, x: number, y: number, w: number, h: number): string {
  const cut = random.pick([
    box(x - w / 2, y, w, h, 0.6, '#fffdf7'),
    box(x - w / 2, y, w, h, 0.6, '#fffdf7') + box(x - w / 2, y, w, h * 0.14, 0.3, paint.light),
    box(x - w / 2, y, w, h, 0.6, '#fffdf7') + box(x - w / 2, y + h * 0.88, w, h * 0.12, 0.3, paint.dark),
    `<ellipse cx="${x}" cy="${y + h / 2}" rx="${w / 2}" ry="${h / 2}" fill="#fffdf7"/>`,
  ]);
  const s = Math.min(w * 0.8, h * 0.62);
  return `${cut}${shown(label, x, y + h * 0.4, s)}${message(x, y + h * 0.4 + s * 0.56, w * 0.56, paint)}`;
}

const CAPS = ['#ffffff', '#24262e', '#c79a3b', '#8a5a33'];

/** A bottle in one of three shapes, with the given cap. */
const bottleWith =
  (head: (look: Look) => string): Draw =>
  (look) => {
    const body = look.random.pick([
      'M10 12q0-3 6-3t6 3V28q0 2-2 2H12q-2 0-2-2Z',
      'M9.4 14q0-5 6.6-5t6.6 5V28.4q0 1.6-1.6 1.6H11q-1.6 0-1.6-1.6Z',
      'M10.4 10.5h11.2q1.2 0 1.2 1.4V28q0 2-2 2H11.2q-2 0-2-2V11.9q0-1.4 1.2-1.4Z',
    ]);
    return `<defs>${roundPaint('o', look.paint)}</defs>${box(14, 8, 4, 4, 0, look.paint.dark)}${head(look)}${path(body, 'url(#o)')}${paper(look, 16, 14, 11, 12.4)}`;
  };

const cap: Draw = ({ random }) => box(13.2, 4.4, 5.6, 5, 0.7, random.pick(CAPS), 'stroke="#0002" stroke-width=".2"');
const pump: Draw = ({ random }) => {
  const colour = random.pick(CAPS);
  return (
    path('M15.2 3.4h1.6V9h-1.6Z', colour) +
    path('M10.2 2h8.4q1.2 0 1.2 1.2v.9h-7.6q-1 0-1 1.2h-1.4V3Z', colour) +
    box(12.8, 7.2, 6.4, 2.8, 0.6, colour, 'stroke="#0002" stroke-width=".2"')
  );
};
const dropper: Draw = () =>
  path('M14.4 4.6V3q0-1.8 1.6-1.8T17.6 3v1.6Z', '#3a3d47') +
  box(13.4, 4.6, 5.2, 4.8, 0.5, '#24262e') +
  box(13.4, 5.6, 5.2, 0.4, 0, '#585c68');
const trigger: Draw = () =>
  box(14.4, 5.6, 3.2, 4.2, 0.4, '#f1f3f7') + path('M8 2.2h11.4q1.6 0 1.6 2v1.6H12.4l-1.6 4-1.6-.6 1-3.4H8Z', '#e8590c');

const spray: Draw = (look) =>
  `<defs>${roundPaint('o', look.paint)}${gradient('g', ['#9aa1ad', '#f4f6f9', '#8a909c'])}</defs>${box(14.6, 2, 2.8, 2.4, 0.6, '#f4f6f9')}${path('M12 7.4q0-3 4-3t4 3Z', 'url(#g)')}${box(10.6, 7.2, 10.8, 23, 1.2, 'url(#o)')}${paper(look, 16, 11, 9.4, 14)}`;

const wineBottle: Draw = (look) =>
  `<defs>${roundPaint('o', look.paint)}</defs>${path('M14 2h4v8q4 2.4 4 6.4V28.6q0 1.6-1.6 1.6h-8.8Q10 30.2 10 28.6V16.4q0-4 4-6.4Z', 'url(#o)')}${box(13.8, 1.6, 4.4, 5, 0.5, '#c79a3b')}${paper(look, 16, 17, 11, 10.6)}`;

const jar: Draw = (look) => {
  const low = look.random.chance(0.5);
  const [top, w] = low ? [13, 22] : [8, 17];
  const lid = look.random.pick(CAPS);
  const x = 16 - w / 2;
  return `<defs>${roundPaint('o', look.paint)}</defs>${box(x, top + 2, w, 28 - top, 2.2, 'url(#o)')}${box(x - 0.3, top - 2.4, w + 0.6, 5, 1, lid, 'stroke="#0003" stroke-width=".2"')}${box(x - 0.3, top - 0.4, w + 0.6, 0.4, 0, '#0002')}${paper(look, 16, top + 4.6, w * 0.8, 22.4 - top)}`;
};

/** A pack of foil or film, sealed at the top and bottom. */
const pouch: Draw = (look) => {
  const { paint, random } = look;
  const teeth = Array.from({ length: 10 }, (_, k) => `l1 ${k % 2 ? 0.9 : -0.9}`).join('');
  const window = random.pick([
    `<ellipse cx="16" cy="25" rx="5" ry="2.4" fill="${paint.light}" opacity=".7"/>`,
    '',
    box(8, 23.6, 16, 3, 0, paint.dark, 'opacity=".5"'),
  ]);
  const stripe = random.pick([
    path('M7 8L25 4V8L7 13Z', '#fff', 'opacity=".35"'),
    box(7.4, 4.6, 17.2, 2.6, 0, paint.dark),
    '',
  ]);
  return `<defs>${gradient('o', [paint.dark, paint.light, paint.main, paint.light, paint.dark])}</defs>${path(`M6 3.4${Array.from({ length: 20 }, (_, k) => `l1 ${k % 2 ? 0.9 : -0.9}`).join('')}V3.6q-1.6 12.4 0 25H6q1.6-12.6 0-25.2Z`, 'url(#o)')}${path(`M6 28.4${teeth}${teeth}v1.6H6Z`, paint.dark)}${stripe}${window}${paper(look, 16, 8.6, 13, 14.4)}`;
};

/** A woven or paper sack that stands upright. */
const sack: Draw = (look) => {
  const { paint, random } = look;
  const tied = random.chance(0.5);
  const head = tied
    ? path('M12 3.4q4-2 8 0l-1.6 3.4h-4.8Z', paint.main) + box(12.8, 6, 6.4, 1.3, 0.6, '#8a5a33')
    : path('M6.6 4.4H25.4L25 7H7Z', paint.dark) +
      '<path d="M6.8 5.4H25.2" stroke="#fff" stroke-width=".4" stroke-dasharray="1 .6"/>';
  const body = tied
    ? 'M13 7h6q6 3 6.4 11t-1 11.4q-.6.8-2 .8H9.6q-1.4 0-2-.8T6.6 18Q7 10 13 7Z'
    : 'M6.8 6H25.2q1.4 11 .2 23 0 1.2-1.4 1.2H8q-1.4 0-1.4-1.2-1.2-12 .2-23Z';
  return `<defs>${gradient('o', [paint.main, paint.light, paint.light, paint.main, paint.dark])}</defs>${path(body, 'url(#o)')}${head}${paper(look, 16, 11.4, 13.4, 15)}`;
};

/** A box from an angle, its label on the front. */
const carton: Draw = (look) => {
  const { paint, random } = look;
  const tall = random.chance(0.5);
  const [y, h] = tall ? [6, 23] : [11, 18];
  const [x, w] = tall ? [7, 14] : [3.4, 20];
  return `${path(`M${x + w} ${y}l4-2.6V${y + h - 3.4}l-4 3.4Z`, paint.dark)}${path(`M${x} ${y}l4-2.6h${w}l-4 2.6Z`, paint.light)}${box(x, y, w, h, 0.3, paint.main)}${box(x, y + h * 0.84, w, h * 0.16, 0, paint.dark)}${paper(look, x + w / 2, y + h * 0.1, w * 0.82, h * 0.68)}`;
};

/** A drinks carton with a gable. */
const gable: Draw = (look) =>
  `<defs>${gradient('o', [look.paint.light, look.paint.main])}</defs>${path('M9 8.4l3-5.4h9l3 5.4Z', look.paint.light)}${box(11.6, 1.6, 9.8, 2.2, 0.3, look.paint.main)}${dot(19.4, 6, 1.5, '#fff')}${box(9, 8.4, 15, 21.8, 0.3, 'url(#o)')}${box(21.4, 8.4, 2.6, 21.8, 0, look.paint.dark, 'opacity=".5"')}${paper(look, 15.4, 11, 11, 15.4)}`;

const tin: Draw = (look) =>
  `<defs>${roundPaint('o', look.paint)}${gradient('g', ['#8a909c', '#f4f6f9', '#aab0bb', '#70757f'])}</defs>${path('M7.4 8h17.2v20.4q0 2-8.6 2t-8.6-2Z', 'url(#g)')}${path('M7.4 10.4q8.6 2 17.2 0V26.4q-8.6 2-17.2 0Z', 'url(#o)')}<ellipse cx="16" cy="8" rx="8.6" ry="2.2" fill="#eef1f5"/><ellipse cx="16" cy="8" rx="7" ry="1.6" fill="#b9bfc9"/>${paper(look, 16, 12.6, 12, 12.4)}`;

const tub: Draw = (look) =>
  `<defs>${roundPaint('o', look.paint)}</defs>${path('M7 9H25L23.4 28.6q-.2 1.6-1.8 1.6H10.4q-1.6 0-1.8-1.6Z', 'url(#o)')}${box(5.8, 6.4, 20.4, 3.6, 1, '#f4f6f9', 'stroke="#0003" stroke-width=".2"')}${path('M7 6.4Q16-1.6 25 6.4', 'none', 'stroke="#9aa1ad" stroke-width=".9"')}${paper(look, 16, 12.4, 12, 13.4)}`;

export const PACKS = {
  bottle: bottleWith(cap),
  'pump-bottle': bottleWith(pump),
  dropper: bottleWith(dropper),
  'trigger-bottle': bottleWith(trigger),
  spray,
  'wine-bottle': wineBottle,
  jar,
  pouch,
  sack,
  carton,
  gable,
  tin,
  tub,
} as const;
