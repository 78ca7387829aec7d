/** Fittings and equipment of office, salon, farm and power room. */
import { box, type Draw, dot, gradient, path } from './paint.ts';

const STEEL = ['#8a909c', '#f0f2f6', '#9aa1ad'];
const BLACK = '#24262e';
const GLASS = '#1d2230';

const officeChair: Draw = ({ random, paint }) => {
  const back = random.pick([
    box(8.6, 1.6, 14.8, 13, 3, paint.main) + box(10.2, 3.2, 11.6, 9.8, 2, paint.light, 'opacity=".5"'),
    `${path('M10 14.6L8.6 4Q8.6 1.6 11 1.6H21Q23.4 1.6 23.4 4L22 14.6Z', paint.main)}${[5, 8, 11].map((y) => box(10, y, 12, 0.6, 0.3, paint.dark)).join('')}`,
  ]);
  const foot = [5, 10.4, 21.6, 27]
    .map((x) => `<path d="M16 25L${x} 28.6" stroke="${BLACK}" stroke-width="1.5"/>${dot(x, 29.4, 1.3, BLACK)}`)
    .join('');
  return `${back}${box(14.6, 14, 2.8, 4, 0.6, '#6b7280')}<path d="M6.6 10V16H9M25.4 10V16H23" fill="none" stroke="${BLACK}" stroke-width="1.5"/>${box(7, 16.6, 18, 4.4, 2, paint.main)}${box(7, 19, 18, 2, 1, paint.dark)}${box(15, 21, 2, 5, 0.4, '#9aa1ad')}${foot}`;
};

/** Barber's and salon chairs with a round foot and a footrest. */
const salonChair: Draw = ({ random, paint }) =>
  `<defs>${gradient('g', STEEL)}</defs><ellipse cx="15" cy="29" rx="8" ry="1.8" fill="url(#g)"/>${box(13.6, 22, 2.8, 7, 0.4, 'url(#g)')}${path('M8 17L5.6 5Q5.4 3 7.6 3H11Q13 3 13.2 5L15 17Z', paint.main)}${random.chance(0.5) ? box(6.4, 0.8, 5, 3, 1.2, paint.dark) : path('M3 1.6Q9 -1.6 14 2L12.6 6H4.6Z', '#c3c9d3')}${box(7.6, 16.6, 16, 5, 1.8, paint.main)}${box(7.6, 19.6, 16, 2, 1, paint.dark)}${box(11, 11.6, 11, 2, 1, BLACK)}${box(20.6, 12, 1.4, 5, 0.4, '#9aa1ad')}${path('M22.6 20L27 27H30V29H25.4L20.6 21.4Z', 'url(#g)')}`;

const remote: Draw = ({ random }) => {
  const ring = `${dot(16, 12, 3.2, '#3a3d47')}${dot(16, 12, 1.2, '#c3c9d3')}`;
  const keys = [18, 20.8, 23.6].flatMap((y) => [13, 16, 19].map((x) => dot(x, y, 0.9, '#aeb6c4'))).join('');
  const colours = ['#e03131', '#2f9e44', '#fab005', '#1c7ed6'].map((c, k) =>
    box(11.6 + k * 2.4, 25.8, 1.6, 0.9, 0.4, c),
  );
  return `<defs>${gradient('o', ['#4a4e58', '#24262e'])}</defs><g transform="rotate(${random.pick([-18, 12, 22])} 16 16)">${box(10, 1.4, 12, 29, 3, 'url(#o)')}${dot(13, 4.6, 1.2, '#ff5d5d')}${box(17, 4, 3, 1.2, 0.5, '#6b7280')}${ring}${keys}${colours.join('')}</g>`;
};

const drive: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs><path d="M16 24Q16 30 23 29T29 24" fill="none" stroke="${BLACK}" stroke-width="1.2"/>${box(27.4, 19, 3.2, 5, 0.6, BLACK)}${box(28, 17, 2, 2.4, 0.3, '#c3c9d3')}<g transform="rotate(${random.pick([-8, 0, 6])} 14 13)">${box(4, 2, 20, 23, 2.4, 'url(#o)')}${random.pick([box(7, 5, 14, 9, 1, '#fffdf7') + box(9, 7.6, 8, 1.2, 0.5, paint.dark) + box(9, 10, 5, 1, 0.5, paint.light), [6, 8.6, 11.2, 13.8].map((y) => box(6.6, y, 14.8, 0.9, 0.4, paint.dark)).join(''), path('M4 16L24 8V22.6Q24 25 21.6 25H6.4Q4 25 4 22.6Z', paint.dark)])}${dot(20.4, 21.6, 0.9, '#6ab7ff')}</g>`;

const inverter: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${box(4, 2.6, 24, 23, 1.8, 'url(#o)')}${box(7, 5.6, 18, 6.6, 0.8, GLASS)}${random.pick([`<path d="M8.6 9Q11 4.6 13.4 9T18.2 9 23 9" fill="none" stroke="#6ee7a0" stroke-width=".9"/>`, box(9, 7.4, 6, 2.8, 0.4, '#6ee7a0') + box(17, 7.4, 5.6, 1, 0.3, '#ffb454') + box(17, 9.4, 4, 1, 0.3, '#6ab7ff')])}${path('M17.2 13.6l-4.6 6h3l-1.2 4.4 5-6.4h-3Z', '#ffd43b')}${[8, 24].map((x) => dot(x, 15, 0.9, '#fffdf7')).join('')}${[16.8, 18.8, 20.8].map((y) => box(5.8, y, 4.4, 0.8, 0.3, BLACK) + box(21.8, y, 4.4, 0.8, 0.3, BLACK)).join('')}${box(7, 25.6, 4, 4, 0.8, '#3a3d47')}${box(14, 25.6, 4, 4, 0.8, '#d6293a')}${box(21, 25.6, 4, 4, 0.8, BLACK)}`;

const waterPump: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}${gradient('g', STEEL)}</defs>${box(2, 27, 28, 2, 0.6, BLACK)}${path('M8 22h14l1.6 5H6.4Z', '#3a3d47')}${box(12, 10, 17, 12.6, 2.4, 'url(#o)')}${[15, 17.4, 19.8, 22.2, 24.6].map((x) => box(x, 10.6, 0.9, 11.4, 0.3, paint.dark)).join('')}${dot(8.4, 16.4, 7, 'url(#g)')}${dot(8.4, 16.4, 3, '#6b7280')}${box(6.2, 3.6, 4.4, 7, 0.6, 'url(#g)')}${box(5, 2.4, 6.8, 2.4, 0.6, '#6b7280')}${box(16, 6.4, 9, 4.2, 1, BLACK)}`;

const submersiblePump: Draw = ({ paint }) =>
  `<defs>${gradient('g', [...STEEL, '#70757f'])}</defs><path d="M16 8V1.4M18 8Q26 6 25 15T29 27" fill="none" stroke="${BLACK}" stroke-width="1.3"/>${box(12.6, 4, 6.8, 4, 0.8, '#6b7280')}${box(10.6, 7.4, 10.8, 15, 1.4, 'url(#g)')}${[17.4, 19, 20.6].map((y) => box(10.6, y, 10.8, 0.8, 0, '#4a4e58')).join('')}${box(10.6, 22, 10.8, 8, 1.2, paint.main)}${box(12, 22.6, 1.6, 6.6, 0.6, '#fff', 'opacity=".4"')}`;

const cutlass: Draw = () =>
  `<defs>${gradient('g', ['#70757f', '#f0f2f6', '#9aa1ad'], true)}</defs><g transform="rotate(-38 16 16)">${path('M9 12.4H25Q31 12 32 16.4 29 19.4 24 18.6L9 18Z', 'url(#g)')}${path('M-1 13Q4 11.4 9.4 12.4V18Q4 18.8-.4 18.6-2 15.8-1 13Z', '#8a5a33')}${[2, 5, 7.6].map((x) => dot(x, 15.4, 0.7, '#c79a3b')).join('')}</g>`;

const hoe: Draw = () =>
  `<g transform="rotate(34 16 16)">${box(14.6, 1, 2.8, 29, 1.2, '#a9713f')}${box(14.6, 1, 1, 29, 0.5, '#c99a63')}</g>${path('M20 1.6L29 8.4Q30 9.4 28.6 10.2L17 15.4Q15.6 15 16.4 13.4Z', '#6b7280')}${path('M20 1.6L29 8.4 17.4 13.2Z', '#9aa1ad')}`;

const scanner: Draw = ({ paint }) =>
  `<path d="M4 24L1 30M8 25L9 30" stroke="#ff5d5d" stroke-width=".5"/><defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs>${path('M3 13Q3 6 11 5.6L25 7Q29 8 28 12L26 15 15 15.6 9 19Z', 'url(#o)')}${path('M15 14.6L24 14 21.6 29Q21.4 30.4 19.8 30.4H16Q14.4 30.4 14.4 28.8Z', paint.dark)}${path('M2.6 13L9 19 6.4 21 1 15Z', BLACK)}${path('M2.4 15.2L6.4 19.4', 'none', 'stroke="#ff5d5d" stroke-width="1"')}${path('M11 16L14.6 15V20Q12 19 11 16Z', '#ffb454')}${dot(21, 9.6, 1, '#6ee7a0')}`;

const venetianBlind: Draw = ({ paint }) =>
  `${box(3, 2, 26, 4, 1, paint.dark)}${Array.from({ length: 9 }, (_, k) => box(4, 7 + k * 2.4, 24, 1.7, 0.5, k % 2 ? paint.main : paint.light)).join('')}${[9, 23].map((x) => box(x, 5, 0.5, 23, 0, paint.dark)).join('')}<path d="M27 6V26" stroke="#9aa1ad" stroke-width=".5"/>${dot(27, 26.6, 0.9, '#c79a3b')}`;

const rollerBlind: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main])}</defs>${box(2, 2, 28, 4.4, 2.2, paint.dark)}${box(4, 5, 24, 21, 0.4, 'url(#o)')}${box(4, 24.6, 24, 2.4, 0.8, paint.dark)}<path d="M16 27V29" stroke="#9aa1ad" stroke-width=".7"/>${dot(16, 29.6, 1, '#c79a3b')}`;

const storageBox: Draw = ({ paint }) =>
  `${path('M3 9H29L26.6 28Q26.4 29 25.4 29H6.6Q5.6 29 5.4 28Z', '#dcecf7', 'stroke="#9fc3da" stroke-width=".5"')}${path('M6.4 17H25.6L24.8 27.4H7.2Z', '#f2b5c4', 'opacity=".7"')}${path('M7 14H16L15 26H8Z', '#8fb8e8', 'opacity=".6"')}${path('M6 10H11L9 26H7.6Z', '#fff', 'opacity=".6"')}${box(1.6, 5, 28.8, 4.6, 1.4, paint.main)}${box(1.6, 5, 28.8, 1.6, 0.8, paint.light)}${[4.4, 24.6].map((x) => box(x, 8.4, 3, 4.4, 0.8, paint.dark)).join('')}`;

const roofSheet: Draw = ({ paint }) =>
  [8, 4, 0]
    .map(
      (dy, k) =>
        `<g transform="translate(${k * 1.4 - 2} ${dy})">${path('M2 16L20 5 32 11 14 22.6Z', k === 2 ? paint.light : paint.main)}${[0, 1, 2, 3, 4].map((j) => `<path d="M${4.4 + j * 2.5} ${17.2 + j * 1.3}L${22.4 + j * 2.3} ${6.2 + j * 1.2}" stroke="${paint.dark}" stroke-width=".8"/>`).join('')}</g>`,
    )
    .join('');

export const FITTINGS = {
  'office-chair': officeChair,
  'salon-chair': salonChair,
  remote,
  drive,
  inverter,
  'water-pump': waterPump,
  'submersible-pump': submersiblePump,
  cutlass,
  hoe,
  scanner,
  'venetian-blind': venetianBlind,
  'roller-blind': rollerBlind,
  'storage-box': storageBox,
  'roof-sheet': roofSheet,
} as const;
