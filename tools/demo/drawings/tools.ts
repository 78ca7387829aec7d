/** Tools, traps and workshop supplies. */
import { box, type Draw, dot, gradient, path } from './paint.ts';

const STEEL = ['#8a909c', '#f0f2f6', '#9aa1ad'];
const steel = gradient('g', STEEL, true);

const drill: Draw = ({ random, paint }) => {
  const bit = random.pick([
    box(1.4, 8.1, 6, 1, 0.3, 'url(#g)'),
    path('M1 8.6L3 7.8H8v1.6H3Z', 'url(#g)'),
    box(3.4, 7.9, 4, 1.4, 0.2, 'url(#g)'),
  ]);
  const battery = random.pick([box(17, 25.4, 11, 4.6, 1.2, '#24262e'), path('M17.6 25H27.4L29 30H16.4Z', '#24262e')]);
  return `<defs>${steel}${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${bit}${path('M7 6.8L11 5.6V11.6L7 10.4Z', '#3a3d47')}${box(10.6, 4.6, 4.2, 8, 0.8, '#24262e')}${path('M14 4H27q3 0 3 3.4V10q0 3-3 3H14Z', 'url(#o)')}${path('M20 12.6H27.4L25.4 25.6H18.8Z', '#2f323c')}${path('M19.6 13H23l-1.2 8.4-2.4-.6Z', paint.dark)}${path('M18.4 13h2.2l-1.2 3.4q-1.6-.6-1-3.4Z', paint.light)}${battery}${[0, 1, 2].map((k) => box(24.4 + k * 1.4, 6, 0.6, 4.4, 0.3, paint.dark)).join('')}`;
};

const grinder: Draw = ({ paint }) =>
  `<defs>${steel}${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs><g transform="rotate(-18 16 16)">${box(12, 12, 19, 6.6, 3, 'url(#o)')}${box(20, 11.6, 8, 7.4, 2, '#2f323c')}${path('M8 11h7l1 8H8Z', '#5a5f6b')}<ellipse cx="8" cy="20" rx="7.4" ry="7" fill="#b9bfc9"/><ellipse cx="8" cy="20" rx="6.4" ry="6" fill="#4a4e58"/>${dot(8, 20, 1.7, 'url(#g)')}${path('M.6 18.6Q2 11.6 8.6 12.4q5 .8 6.8 4.8l-3 1.6q-1-2.6-4.4-2.8-3.6 0-4.6 3.4Z', paint.main)}${box(10.6, 4.6, 2.6, 7.4, 1.2, '#24262e')}</g>`;

const sander: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path('M7 9q0-4 8-4t10 5l-1 4H8Z', 'url(#o)')}${path('M8.6 9.6q5-2 12 0v3.2H8.6Z', '#24262e')}${box(7, 14, 18, 7, 2, paint.main)}${box(4.6, 20.6, 22.8, 3, 0.8, '#2f323c')}${box(4, 23.6, 24, 2.4, 0.4, '#c79a5b')}<path d="M25 16q5 0 4 8" fill="none" stroke="#24262e" stroke-width="1.2"/>`;

/** Cards with a sticky surface, without the mouse. */
const glueBoard: Draw = ({ paint }) => {
  const board = (turn: string, glue: string) =>
    `<g transform="${turn}">${box(6, 8, 20, 16, 0.8, paint.light, `stroke="${paint.dark}" stroke-width=".4"`)}${box(8, 10, 16, 12, 0.6, glue)}${path('M9 11H16L10 21H9Z', '#fff', 'opacity=".4"')}</g>`;
  return `${board('translate(-1 -4) rotate(-10 16 16)', '#e7c24a')}${board('translate(1 5) rotate(6 16 16)', '#f1d568')}`;
};

const paintBucket: Draw = ({ paint }) =>
  `<defs>${gradient('g', ['#8a909c', '#f4f6f9', '#aab0bb', '#70757f'])}</defs>${path('M5 9H27L25.6 29H6.4Z', 'url(#g)')}${path('M5.6 13H26.4L25.7 25H6.3Z', '#fffdf7')}${path('M9 17.6q3-3 6 0t8 0v4.6H9Z', paint.main)}<ellipse cx="16" cy="9" rx="11" ry="3" fill="${paint.main}"/><ellipse cx="16" cy="9" rx="11" ry="3" fill="none" stroke="#d6dae1" stroke-width="1.2"/>${path('M19 10q1 5 .2 8.4-.6 1.6-1.4 0-.6-3 0-8Z', paint.main)}<path d="M5 9Q16-4 27 9" fill="none" stroke="#8a909c" stroke-width=".8"/>`;

const sprayer: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.main, paint.light, paint.dark])}</defs>${box(7, 7, 14, 22, 3.4, 'url(#o)')}${box(10, 3.6, 8, 4, 1, '#24262e')}<path d="M21 24q6 1 5-6l3-13" fill="none" stroke="#24262e" stroke-width="1.1"/>${path('M28 6.4l2.6-3.6-3 .4Z', '#c79a3b')}<path d="M7.4 11Q2 18 7.4 26" fill="none" stroke="#24262e" stroke-width="1.4"/>${box(9.4, 14, 3, 10, 0.6, '#fff', 'opacity=".35"')}`;

const cable: Draw = ({ random, paint }) => {
  const ring = (r: number) =>
    `<ellipse cx="16" cy="17" rx="${r}" ry="${r * 0.92}" fill="none" stroke="${r % 2 ? paint.main : paint.dark}" stroke-width="1.5"/>`;
  const end = random.pick([
    box(24.4, 2.6, 3, 6, 0.6, '#24262e') + box(25, 0.8, 1.8, 2, 0.3, 'url(#g)'),
    box(24, 3, 4, 5.4, 1.2, paint.dark) + box(24.9, 1.2, 2.2, 2, 0.8, 'url(#g)'),
  ]);
  return `<defs>${steel}</defs>${[10.6, 9, 7.6].map(ring).join('')}<path d="M26 8.4q1 6-2 10" fill="none" stroke="${paint.main}" stroke-width="1.5"/>${end}${box(13.4, 25, 5.2, 3.4, 0.8, '#24262e')}`;
};

export const TOOLS = {
  drill,
  grinder,
  sander,
  'glue-board': glueBoard,
  'paint-bucket': paintBucket,
  sprayer,
  cable,
} as const;
