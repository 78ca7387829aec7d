/** Furniture and small things for the house, the gym and the workshop. */
import { box, type Draw, dot, gradient, path } from './paint.ts';

const STEEL = ['#8a909c', '#f0f2f6', '#9aa1ad', '#70757f'];

const table: Draw = ({ random, paint }) => {
  const top = random.pick([
    path('M1 12L6 8H26L31 12Z', paint.light) + box(1, 12, 30, 1.8, 0.3, paint.main),
    `<ellipse cx="16" cy="11" rx="15" ry="3.6" fill="${paint.light}"/><ellipse cx="16" cy="11.9" rx="15" ry="3.6" fill="${paint.main}"/><ellipse cx="16" cy="10.8" rx="14.4" ry="3.2" fill="${paint.light}"/>`,
  ]);
  const legs = random.pick([
    [3, 26.6].map((x) => box(x, 13.4, 2.2, 15.6, 0.4, paint.dark)).join('') +
      [8, 21.8].map((x) => box(x, 13.4, 1.6, 12.4, 0.4, paint.dark, 'opacity=".7"')).join(''),
    `${box(14.4, 13, 3.2, 13, 0.6, paint.dark)}<ellipse cx="16" cy="27.4" rx="7" ry="1.9" fill="${paint.dark}"/>`,
  ]);
  return legs + top;
};

const desk: Draw = ({ paint }) =>
  `${[3, 26.4].map((x) => box(x, 12, 2.6, 16, 0.4, '#5a5f6b') + box(x - 1.6, 27.4, 5.8, 1.4, 0.5, '#3a3d47')).join('')}${path('M1 11.6L5 8.4H27L31 11.6Z', paint.light)}${box(1, 11.6, 30, 2, 0.4, paint.main)}${box(17, 13.6, 9, 5, 0.4, paint.dark)}${box(20, 15.6, 3, 0.7, 0.3, '#f0f2f6')}`;

const wardrobe: Draw = ({ random, paint }) => {
  const doors = random.pick([2, 3]);
  const w = 22 / doors;
  const door = (k: number) => {
    const x = 5 + k * w;
    const fill = doors === 3 && k === 1 ? '#dbe7f0' : paint.main;
    return (
      box(x + 0.3, 3.4, w - 0.6, 23, 0.4, fill, `stroke="${paint.dark}" stroke-width=".4"`) +
      box(k % 2 ? x + 1 : x + w - 1.7, 13, 0.7, 4, 0.3, '#c79a3b')
    );
  };
  return `${box(4, 1.6, 24, 27, 0.8, paint.dark)}${Array.from({ length: doors }, (_, k) => door(k)).join('')}${box(5, 28, 2.4, 2, 0.3, paint.dark)}${box(24.6, 28, 2.4, 2, 0.3, paint.dark)}`;
};

const lamp: Draw = ({ random, paint }) => {
  const isTall = random.chance(0.5);
  const foot = isTall ? box(15.4, 12, 1.2, 17, 0.4, '#8a5a33') : path('M13 14h6q3 8-1 15h-4q-4-7-1-15Z', '#c79a6b');
  return `${foot}<ellipse cx="16" cy="29.2" rx="${isTall ? 6 : 5}" ry="1.4" fill="#5c3a21"/>${path(random.pick(['M11 2H21L25 13H7Z', 'M9 3H23V13H9Z']), paint.main)}${path('M12 2.6h3l-1.6 10H8.4Z', '#fff', 'opacity=".35"')}<ellipse cx="16" cy="13" rx="8" ry="1.3" fill="#fff3c4"/>`;
};

const tap: Draw = ({ random }) =>
  `<defs>${gradient('g', STEEL)}</defs>${random.pick([path('M8 29V12Q8 3 16.6 3T25 12v3h-4.6V12q0-4.4-3.8-4.4T12.8 12V29Z', 'url(#g)'), path('M9 29V14h13q5 0 5 6h-4.6q0-1.8-2-1.8H13.6V29Z', 'url(#g)')])}${box(6.4, 27.4, 8.8, 2.2, 0.8, 'url(#g)')}${box(3.4, 19, 5.4, 2, 0.9, 'url(#g)')}${path('M23 17q-1.6 3 0 4.4 1.6-1.4 0-4.4Z', '#4aa3ff')}`;

const pipe: Draw = ({ paint }) =>
  [0, 1, 2]
    .map(
      (k) =>
        `<g transform="translate(${k * 2 - 2} ${k * 6 - 5}) rotate(-14 16 16)">${box(2, 13, 27, 5, 0.6, k % 2 ? paint.light : paint.main)}${box(2, 14, 27, 1, 0, '#fff', 'opacity=".4"')}<ellipse cx="29" cy="15.5" rx="1.3" ry="2.5" fill="${paint.dark}"/></g>`,
    )
    .join('');

const dumbbell: Draw = ({ paint }) => {
  const one = (y: number) =>
    `${box(9, y + 3.4, 14, 1.8, 0.4, '#9aa1ad')}${[
      [5.4, 0],
      [24, 0],
    ]
      .map(([x = 0]) => box(x, y, 2.8, 8.6, 0.9, paint.main))
      .join('')}${[
      [2.6, 1.2],
      [27, 1.2],
    ]
      .map(([x = 0]) => box(x, y + 1.2, 2.6, 6.2, 0.9, paint.dark))
      .join('')}`;
  return `<g transform="rotate(-8 16 16)">${one(5)}</g><g transform="rotate(5 16 16)">${one(17)}</g>`;
};

const kettlebell: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs>${path('M9 15Q6 3 16 3T23 15L20 14.6Q21.6 6.6 16 6.6T12 14.6Z', '#4a4e58')}${path('M16 11.6q10 0 10 9.4 0 5.6-3.4 8.4H9.4Q6 26.6 6 21q0-9.4 10-9.4Z', 'url(#o)')}${dot(16, 21, 4, '#fffdf7', 'opacity=".9"')}`;

const hairDryer: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path('M4 6L8 5H20q8 0 8 6.4T20 17.6H8L4 16.6Z', 'url(#o)')}${box(2.2, 6, 3, 10.6, 0.6, '#24262e')}${path('M15 17h6.4L20 28.4q-.2 1.4-2 1.4h-1.6q-1.6 0-1.6-1.6Z', paint.dark)}${box(16.4, 19.6, 2.4, 4, 0.8, '#fffdf7')}${dot(22.4, 11.3, 3.4, paint.dark)}${[1, 2].map((r) => dot(22.4, 11.3, r * 1.2, 'none', `stroke="${paint.light}" stroke-width=".3"`)).join('')}`;

const clipper: Draw = ({ random, paint }) =>
  `<defs>${gradient('g', STEEL)}${gradient('o', [paint.light, paint.main, paint.dark])}</defs><g transform="rotate(${random.pick([-14, 10])} 16 16)">${path('M11 7h10l1.4 6-1.4 15q-.2 2-2 2h-6q-1.8 0-2-2L9.6 13Z', 'url(#o)')}${path('M10.6 3.6h10.8V7.4H10.6Z', 'url(#g)')}${Array.from({ length: 7 }, (_, k) => box(10.8 + k * 1.5, 1.6, 0.9, 2.4, 0.2, '#9aa1ad')).join('')}${box(14.4, 13, 3.2, 6, 1.4, '#24262e')}${box(14.8, 14, 2.4, 2, 1, '#6ee7a0')}</g>`;

/** A hopper above a drum with its motor: mills, shellers, graters. */
const mill: Draw = ({ paint }) =>
  `<defs>${gradient('g', STEEL)}${gradient('o', [paint.light, paint.main, paint.dark])}</defs>${path('M6 3H22L18 11H10Z', 'url(#g)')}${box(7, 10.6, 14, 9.4, 1.6, 'url(#o)')}${path('M7 20H12L5 26.4H2.4Z', '#9aa1ad')}${box(20.4, 13, 8.6, 7, 1.4, '#3a3d47')}${[0, 1, 2].map((k) => box(21.8 + k * 2.2, 14.2, 0.9, 4.6, 0.3, '#6b7280')).join('')}${path('M9 20h2.4l-2 10H6.6Zm14 0h2.4l2.4 10h-2.8Zm-10 0h6v2h-6Z', '#4a4e58')}${dot(14, 15.4, 2.8, '#f0f2f6')}${dot(14, 15.4, 1, paint.dark)}`;

const waterJug: Draw = () =>
  `<defs>${gradient('o', ['#7fc0f5', '#d9effe', '#8ecaf8', '#4f9fe0'])}</defs>${box(13.6, 1.8, 4.8, 3.2, 0.8, '#1c7ed6')}${path('M13.4 4.6h5.2q.4 3 4 4.2 2.6 1 2.6 3.6V27q0 3-3 3H9.8q-3 0-3-3V12.4q0-2.6 2.6-3.6 3.6-1.2 4-4.2Z', 'url(#o)')}${[14, 19, 24].map((y) => box(6.8, y, 18.4, 0.9, 0.4, '#3a8ed6', 'opacity=".5"')).join('')}${box(9.4, 11, 2, 16, 1, '#fff', 'opacity=".5"')}`;

const romper: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main], true)}</defs>${path('M11 4q5 4 10 0l7 5-3.4 5.4L22 13V22q2 1 2.4 6h-5.6q-.4-3-2.8-3t-2.8 3H7.6q.4-5 2.4-6V13l-2.6 1.4L4 9Z', 'url(#o)', `stroke="${paint.dark}" stroke-width=".4"`)}${[14.6, 16, 17.4].map((x) => dot(x, 25, 0.4, '#fffdf7')).join('')}${random.pick([path('M16 12q1.6-2 3 0 0 2-3 4-3-2-3-4 1.4-2 3 0Z', '#fffdf7'), dot(16, 14, 2.6, '#fffdf7') + dot(14, 11.6, 1, '#fffdf7') + dot(18, 11.6, 1, '#fffdf7'), [9, 13, 17].map((y) => box(10, y, 12, 1, 0.3, '#fffdf7', 'opacity=".7"')).join('')])}`;

const usbStick: Draw = ({ random, paint }) =>
  random.chance(0.5)
    ? `<defs>${gradient('g', STEEL, true)}</defs><g transform="rotate(-28 16 16)">${box(2.6, 12.6, 8, 6.8, 0.5, 'url(#g)')}${box(4.4, 14, 1.8, 1.4, 0.2, '#24262e')}${box(4.4, 16.6, 1.8, 1.4, 0.2, '#24262e')}${box(10, 11.4, 19, 9.2, 2, paint.main)}${box(14, 14, 9, 4, 0.6, '#fffdf7')}${dot(26.4, 16, 1.2, paint.dark)}</g>`
    : `<g transform="rotate(8 16 16)">${path('M8 3H21L25 7V28q0 1.6-1.6 1.6H8q-1.6 0-1.6-1.6V4.6Q6.4 3 8 3Z', paint.main)}${Array.from({ length: 6 }, (_, k) => box(8.6 + k * 2.2, 4.2, 1.3, 4, 0.3, '#e8c65a')).join('')}${box(8.4, 11, 14.6, 14, 0.8, '#fffdf7')}${box(10.4, 14, 9, 1.6, 0.6, paint.dark)}${box(10.4, 18, 6, 1.2, 0.5, paint.light)}</g>`;

const tripod: Draw = ({ paint }) =>
  `<path d="M16 13L6 30M16 13L26 30M16 13V30" stroke="#3a3d47" stroke-width="1.5" stroke-linecap="round"/>${box(15, 8, 2, 8, 0.6, '#5a5f6b')}${dot(16, 6, 4.6, 'none', `stroke="${paint.light}" stroke-width="2"`)}${dot(16, 6, 5.8, 'none', `stroke="${paint.dark}" stroke-width=".4"`)}${box(14.6, 4, 2.8, 4.4, 0.4, '#24262e')}`;

const belt: Draw = ({ paint }) =>
  `<ellipse cx="15" cy="17" rx="12" ry="8.6" fill="none" stroke="${paint.main}" stroke-width="3.4"/><ellipse cx="15" cy="17" rx="12" ry="8.6" fill="none" stroke="${paint.dark}" stroke-width=".3" stroke-dasharray=".8 .6"/>${path('M20 22L30 24v3.4L19 25.6Z', paint.main)}${box(18, 20.4, 6, 6, 0.8, 'none', 'stroke="#c79a3b" stroke-width="1.2"')}${box(20.6, 23, 4.4, 0.9, 0.4, '#c79a3b')}`;

export const HOUSEHOLD = {
  table,
  desk,
  wardrobe,
  lamp,
  tap,
  pipe,
  dumbbell,
  kettlebell,
  'hair-dryer': hairDryer,
  clipper,
  mill,
  'water-jug': waterJug,
  romper,
  'usb-stick': usbStick,
  tripod,
  belt,
} as const;
