/** Kitchen and bathroom appliances and tools. */
import { box, type Draw, dot, gradient, path } from './paint.ts';

const STEEL = ['#8a909c', '#f0f2f6', '#9aa1ad'];
const GLASS = '#1d2230';
const BLACK = '#24262e';

const microwave: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main], true)}</defs>${box(4, 25.4, 3, 2, 0.4, BLACK)}${box(25, 25.4, 3, 2, 0.4, BLACK)}${box(1, 7, 30, 19, 1.6, 'url(#o)', `stroke="${paint.dark}" stroke-width=".4"`)}${box(3, 9.4, 18, 14, 1, GLASS)}${path('M5 10.4H13L6 22H5Z', '#fff', 'opacity=".14"')}<ellipse cx="12" cy="20.4" rx="6.4" ry="1.4" fill="#4a5268"/>${box(21.8, 9.6, 0.9, 13.6, 0.4, '#f4f6f9')}${box(24, 9.6, 5.4, 2.8, 0.4, GLASS)}${box(24.6, 10.4, 3, 1.2, 0.2, '#6ee7a0')}${[14.4, 17, 19.6].flatMap((y) => [24.6, 26.6, 28.6].map((x) => dot(x, y, 0.7, '#f4f6f9'))).join('')}${box(24, 21.4, 5.4, 1.8, 0.6, paint.dark)}`;

const airFryer: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs>${path('M8 10Q8 2 16 2T24 10L26 27Q26 30 23 30H9Q6 30 6 27Z', 'url(#o)')}${random.pick([dot(16, 8.6, 3.6, '#f4f6f9') + box(15.6, 5.6, 0.8, 3, 0.3, BLACK), box(11, 5.4, 10, 5, 1.4, GLASS) + box(12.4, 7, 4, 1.6, 0.4, '#6ee7a0')])}${path('M7.4 15H24.6L25.6 26Q25.6 27 24.4 27H7.6Q6.4 27 6.4 26Z', BLACK)}${path('M7.8 15.6H24.2L24.6 19H7.4Z', '#fff', 'opacity=".08"')}${path('M12.6 17h6.8v7.4q0 2.6-3.4 2.6t-3.4-2.6Z', paint.main)}${box(14.6, 19, 2.8, 5, 1.2, paint.dark)}`;

const kettle: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', random.chance(0.5) ? [...STEEL, '#70757f'] : [paint.main, paint.light, paint.dark])}</defs>${box(6, 27, 18, 3, 1.4, BLACK)}${path('M9 8H21L23.4 27H6.6Z', 'url(#o)')}${path('M9.2 8L4.4 11.6 8.6 14Z', 'url(#o)')}${path('M9.6 8q5.4-5 10.8 0Z', paint.dark)}${dot(15, 4.6, 1.3, BLACK)}<path d="M20 6.6h5q4 0 3.6 5L28 20q-.6 4-4.6 4" fill="none" stroke="${BLACK}" stroke-width="2.4" stroke-linecap="round"/>${box(11, 13, 1.6, 11, 0.8, '#cfe9ff', 'opacity=".9"')}${box(13.4, 27.8, 3.4, 1.2, 0.5, '#6ab7ff')}`;

/** A drum with a lid and a steamy window: rice cookers, steamers and stew pots. */
const riceCooker: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', ['#d7dbe3', '#ffffff', '#eef1f5', '#b9bfc9'])}${gradient('p', [paint.main, paint.light, paint.dark])}</defs>${box(8, 28, 4, 1.6, 0.6, BLACK)}${box(20, 28, 4, 1.6, 0.6, BLACK)}${path('M5 12H27V24Q27 28.4 22.6 28.4H9.4Q5 28.4 5 24Z', random.chance(0.5) ? 'url(#o)' : 'url(#p)')}${path('M5 12Q6 5.4 16 5.4T27 12Z', 'url(#p)')}${box(4, 11.2, 24, 1.8, 0.8, BLACK)}${box(13, 3.4, 6, 2.8, 1.2, BLACK)}${box(1.8, 14, 3.6, 3, 1.2, BLACK)}${box(26.6, 14, 3.6, 3, 1.2, BLACK)}${box(11, 17, 10, 8, 1.6, GLASS)}${box(12.6, 18.6, 6.8, 2.2, 0.4, '#ffb454')}${[13.4, 16, 18.6].map((x) => dot(x, 23, 0.8, '#f4f6f9')).join('')}${path('M9 7.4q2-1 4-1.2L9 11Z', '#fff', 'opacity=".4"')}`;

const sandwichMaker: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path('M4 14L8 3.6Q8.4 2.4 10 2.4H25Q26.6 2.4 26.8 4L28 14Z', 'url(#o)')}${path('M7 13L10 4.6H24.8L25.6 13Z', BLACK)}${path('M9.4 12l1.8-6h4.2v6Zm7.2 0V6h6.8l.6 6Z', '#4a4e58')}${path('M2.6 17H29.4L28 25Q27.6 27 25.6 27H6.4Q4.4 27 4 25Z', 'url(#o)')}${path('M3 14H29L29.6 18H2.4Z', BLACK)}${path('M7 17l2-2.4h6V17Zm10 0v-2.4h6l2 2.4Z', '#c98a3f')}${box(13, 21, 6, 2, 1, BLACK)}${dot(9, 22.6, 0.9, '#ff5d5d')}${dot(23, 22.6, 0.9, '#6ee7a0')}`;

const gasCylinder: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.main, paint.light, paint.main, paint.dark])}${gradient('g', STEEL)}</defs><path d="M11 7V3.4Q11 2 12.4 2H19.6Q21 2 21 3.4V7" fill="none" stroke="${paint.dark}" stroke-width="1.8"/>${box(14.4, 4, 3.2, 5, 0.6, '#c79a3b')}${random.pick([dot(16, 4, 1.7, '#d94848'), box(12.6, 3.2, 6.8, 1.6, 0.8, BLACK)])}${path('M16 7.6q9.4 0 9.4 7V24q0 4-4 4H10.6q-4 0-4-4V14.6q0-7 9.4-7Z', 'url(#o)')}${box(9, 28, 14, 2, 0.8, paint.dark)}${box(6.6, 19.4, 18.8, 0.7, 0, paint.dark, 'opacity=".6"')}${box(10, 12.6, 12, 5, 0.6, '#fffdf7')}${path('M16 13q2.6 2.2 0 4-2.6-1.8 0-4Z', '#e8590c')}`;

const sink: Draw = () =>
  `<defs>${gradient('g', STEEL)}${gradient('o', ['#f4f6f9', '#b9bfc9'], true)}</defs>${path('M1 14H31L28 28Q27.8 29 26.8 29H5.2Q4.2 29 4 28Z', 'url(#o)')}${path('M1 12.6H31V15H1Z', '#e3e7ee')}${path('M4.4 16H19L18.4 25.6H6.4Z', '#6b7280')}${path('M5.4 17H18L17.6 24H7Z', '#8a909c')}${[21.4, 23.6, 25.8].map((x) => box(x, 16.6, 0.9, 8, 0.4, '#8a909c')).join('')}<path d="M22 13V6q0-3-4-3t-4 4v2" fill="none" stroke="url(#g)" stroke-width="2.2"/><ellipse cx="12" cy="22.4" rx="1.6" ry=".7" fill="${BLACK}"/>`;

const basin: Draw = () =>
  `<defs>${gradient('g', STEEL)}${gradient('o', ['#ffffff', '#dfe4ec'], true)}</defs>${path('M13 17H19L20.4 30H11.6Z', 'url(#o)', 'stroke="#c3c9d3" stroke-width=".3"')}${path('M2 10H30Q30 20 20 21H12Q2 20 2 10Z', 'url(#o)', 'stroke="#c3c9d3" stroke-width=".3"')}<ellipse cx="16" cy="10.4" rx="14" ry="3.4" fill="#f4f6f9" stroke="#c3c9d3" stroke-width=".4"/><ellipse cx="16" cy="11" rx="10.4" ry="2.2" fill="#c9cfd9"/><path d="M16 8.4V4.4q0-1.8 2-1.8t2 2.4" fill="none" stroke="url(#g)" stroke-width="1.6"/>`;

const choppingBoard: Draw = ({ random }) => {
  const wood = random.pick(['#d9a765', '#c98f4e', '#e3bb7f']);
  return `<g transform="rotate(${random.pick([-14, 10])} 16 16)">${box(6, 6, 20, 23, 2.4, '#8f5f2c')}${box(6, 5, 20, 23, 2.4, wood)}${[9.4, 13, 16.6, 20.2, 23.6].map((x) => box(x, 5.4, 0.4, 22, 0, '#a8743a', 'opacity=".55"')).join('')}${path('M13 2.6h6l.8 3H12.2Z', wood)}${dot(16, 4.6, 1, '#8f5f2c')}${box(8, 7.4, 16, 18.4, 1.4, 'none', 'stroke="#a8743a" stroke-width=".5"')}</g>`;
};

const mortar: Draw = () =>
  `<defs>${gradient('o', ['#6b4423', '#b07d4a', '#8a5a33', '#4a2f18'])}</defs><g transform="rotate(24 20 10)">${box(18, 0.6, 3.2, 17, 1.6, '#c99a63')}${box(17, 0.4, 5.2, 4.4, 2, '#a9713f')}</g>${path('M5 11H27Q27 20 20.4 22.4L23 29.6H9L11.6 22.4Q5 20 5 11Z', 'url(#o)')}<ellipse cx="16" cy="11.4" rx="11" ry="2.8" fill="#4a2f18"/><path d="M5 11.4a11 2.8 0 0 1 22 0" fill="none" stroke="#c99a63" stroke-width=".8"/>${box(9.4, 17, 13.2, 0.7, 0.3, '#4a2f18', 'opacity=".6"')}${box(8.6, 28.6, 14.8, 1.8, 0.7, '#4a2f18')}`;

const grater: Draw = () =>
  `<defs>${gradient('g', ['#9aa1ad', '#f4f6f9', '#b9bfc9'])}</defs><path d="M12 6Q12 2 16 2T20 6" fill="none" stroke="${BLACK}" stroke-width="2"/>${path('M11 6H21L24.6 29H7.4Z', 'url(#g)', 'stroke="#70757f" stroke-width=".4"')}${path('M18.6 6H21L24.6 29H20Z', '#8a909c', 'opacity=".55"')}${[10, 13, 16, 19, 22, 25].map((y, row) => [0, 1, 2].map((k) => path(`M${11 + k * 2.7 - row * 0.2} ${y}q1-1.4 1.8 0-.9.8-1.8 0Z`, BLACK)).join('')).join('')}${box(7, 28, 18, 1.8, 0.6, BLACK)}`;

/** A round frame with a net at the bottom, for garri and flour. */
const sieve: Draw = () =>
  `<defs>${gradient('o', ['#8a5a33', '#d9a765', '#a9713f', '#6b4423'])}</defs>${path('M2 12V20Q2 27 16 27T30 20V12Z', 'url(#o)')}<ellipse cx="16" cy="12" rx="14" ry="6.4" fill="#c98f4e"/><ellipse cx="16" cy="12.4" rx="12.4" ry="5.2" fill="#f0f2f6"/><g stroke="#9aa1ad" stroke-width=".35" fill="none">${[6, 9, 12, 15, 18, 21, 24, 27].map((x) => `<path d="M${x} 8.4V16.4"/>`).join('')}${[9, 10.6, 12.2, 13.8, 15.4].map((y) => `<path d="M5 ${y}H27"/>`).join('')}</g><ellipse cx="16" cy="12.2" rx="13.2" ry="5.8" fill="none" stroke="#d9a765" stroke-width="1.6"/>`;

/** A stove with glowing charcoal in its grate. */
const charcoalStove: Draw = () =>
  `<defs>${gradient('o', ['#3a3d47', '#6b7280', '#24262e'])}</defs>${path('M8 24l-3 6M24 24l3 6', 'none', 'stroke="#3a3d47" stroke-width="1.8" stroke-linecap="round"')}${path('M3 11H29L24.4 25H7.6Z', 'url(#o)')}<ellipse cx="16" cy="11" rx="13" ry="3.4" fill="#24262e"/>${[8, 12, 16, 20, 24].map((x, k) => dot(x, 10.6 + (k % 2), 2.1, k % 2 ? '#e8590c' : '#4a4e58')).join('')}${[10, 14, 18, 22].map((x) => dot(x, 11.6, 1.1, '#ffb454')).join('')}${box(11, 16.6, 10, 4.6, 0.8, BLACK)}${box(12.4, 17.8, 7.2, 2.4, 0.4, '#e8590c')}${path('M16 2q3 3.4 0 6.4-3-3 0-6.4Z', '#ff8a4c')}`;

export const KITCHEN = {
  microwave,
  'air-fryer': airFryer,
  kettle,
  'rice-cooker': riceCooker,
  'sandwich-maker': sandwichMaker,
  'gas-cylinder': gasCylinder,
  sink,
  basin,
  'chopping-board': choppingBoard,
  mortar,
  grater,
  sieve,
  'charcoal-stove': charcoalStove,
} as const;
