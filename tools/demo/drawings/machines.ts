/** Household machines for cooling, cooking, washing, ventilation, charging and light. */
import { box, type Draw, dot, gradient, path } from './paint.ts';

const GLASS = '#1d2230';

const fridge: Draw = ({ random, paint }) => {
  const cut = random.pick([11, 20]);
  const wide = random.chance(0.35);
  const [x, w] = wide ? [6, 20] : [8.4, 15.2];
  const doors = wide
    ? box(15.8, 2, 0.5, 26.4, 0, paint.dark) +
      box(14, 9, 0.9, 10, 0.4, paint.dark) +
      box(17.1, 9, 0.9, 10, 0.4, paint.dark) +
      box(x + 2, 9, 4.4, 6, 0.6, GLASS)
    : box(x, cut, w, 0.5, 0, paint.dark) +
      box(x + 1.4, cut - 5, 0.9, 3.8, 0.4, paint.dark) +
      box(x + 1.4, cut + 1.8, 0.9, 5, 0.4, paint.dark);
  return `<defs>${gradient('o', [paint.light, paint.main, paint.light, paint.dark])}</defs>${box(x + 1, 28, 3, 2, 0.4, '#24262e')}${box(x + w - 4, 28, 3, 2, 0.4, '#24262e')}${box(x, 1.6, w, 27.2, 1.4, 'url(#o)')}${doors}${box(x + w - 4, 3.4, 2.6, 0.8, 0.3, '#fff', 'opacity=".8"')}`;
};

const chestFreezer: Draw = ({ paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main], true)}</defs>${box(4, 27, 3, 2.4, 0.6, '#24262e')}${box(25, 27, 3, 2.4, 0.6, '#24262e')}${box(2.4, 11, 27.2, 16.6, 1.4, 'url(#o)')}${box(2, 7.4, 28, 4.4, 1.4, paint.light, `stroke="${paint.dark}" stroke-width=".3"`)}${box(13.4, 10.4, 5.2, 1.6, 0.6, '#6b7280')}${box(4.6, 22, 6, 3.6, 0.4, '#6b7280')}${dot(25.6, 24, 0.9, '#3ecf6e')}`;

const washer: Draw = ({ random, paint }) =>
  random.chance(0.6)
    ? `${box(5, 3, 22, 26.6, 1.6, paint.light, `stroke="${paint.dark}" stroke-width=".3"`)}${box(5, 3, 22, 5.4, 1.6, paint.main)}${box(6.6, 4.4, 5.4, 2.4, 0.4, '#fff', 'opacity=".7"')}${dot(21, 5.7, 1.7, '#f4f6f9', `stroke="${paint.dark}" stroke-width=".4"`)}${dot(16, 19, 8, '#c3c9d3')}${dot(16, 19, 6.4, GLASS)}${path('M10 20q3-2 6 0t6 0a6.2 6.2 0 0 1-12 0Z', '#4aa3ff', 'opacity=".8"')}${path('M12 14.6q3-2.6 6.4-1.4-3.6 1-5 4.4Z', '#fff', 'opacity=".5"')}`
    : `${box(3, 8, 26, 21, 1.4, paint.light, `stroke="${paint.dark}" stroke-width=".3"`)}${box(3, 4, 26, 5, 1, paint.main)}${[7, 12, 20, 25].map((x) => dot(x, 6.5, 1.3, '#fff')).join('')}${box(4.6, 10, 14, 8, 0.8, '#8fc7ff', 'opacity=".8"')}${box(20, 10, 7.4, 8, 0.8, '#c3c9d3')}${box(4.6, 20, 22.8, 0.6, 0, paint.dark)}`;

const cooker: Draw = ({ random, paint }) => {
  const flame = (x: number) => path(`M${x - 1.6} 7q-.4-2 1.6-3.6 2 1.6 1.6 3.6Z`, '#3b82f6');
  const hobs = [9, 16, 23];
  const oven = `${box(4.6, 11.4, 22.8, 3.6, 0.4, '#d7dbe3')}${[7.4, 11.6, 16, 20.4, 24.6].map((x) => dot(x, 13.2, 1.1, '#24262e')).join('')}${box(5.6, 16.2, 20.8, 11, 0.8, paint.dark)}${box(7.4, 19, 17.2, 7, 0.6, GLASS)}${box(8, 17.2, 16, 0.8, 0.4, '#f0f2f6')}${path('M8 20L13 19H17L8 25Z', '#fff', 'opacity=".2"')}`;
  return `${box(4, 8.4, 24, 21.2, 1, paint.main)}${box(3.4, 6.8, 25.2, 2.4, 0.6, '#24262e')}${hobs.map((x) => box(x - 2.6, 5.8, 5.2, 1, 0.3, '#3a3d47') + (random.chance(0.5) ? flame(x) : '')).join('')}${oven}`;
};

const tableCooker: Draw = ({ paint }) => {
  const burner = (x: number) =>
    `<ellipse cx="${x}" cy="14" rx="5.4" ry="2.2" fill="#24262e"/><ellipse cx="${x}" cy="13.6" rx="3" ry="1.2" fill="#3b82f6"/>${path(`M${x - 5} 13h10M${x} 11v4.4`, 'none', 'stroke="#5a5f6b" stroke-width=".8"')}`;
  return `${path('M3 11H29L31 20H1Z', '#c3c9d3')}${burner(9.4)}${burner(22.6)}${box(1, 19.6, 30, 6.4, 1.2, paint.main)}${[8, 24].map((x) => dot(x, 22.8, 1.9, '#f4f6f9') + box(x - 0.3, 21.2, 0.6, 1.8, 0.2, paint.dark)).join('')}${box(3, 26, 3, 1.6, 0.4, '#24262e')}${box(26, 26, 3, 1.6, 0.4, '#24262e')}`;
};

const airConditioner: Draw = ({ paint }) =>
  `<defs>${gradient('o', ['#ffffff', '#e9edf3', '#c9cfd9'], true)}</defs>${box(1.4, 7, 29.2, 11, 2, 'url(#o)', 'stroke="#b9bfc9" stroke-width=".3"')}${box(3, 14.4, 26, 2, 0.8, '#6b7280')}${box(3.6, 15, 24.8, 0.5, 0.2, '#c3c9d3')}${box(23, 9.4, 5, 2, 0.5, paint.main)}${dot(21, 10.4, 0.5, '#3ecf6e')}${[8, 13, 18, 23].map((x) => `<path d="M${x} 20q-2 2 0 4t0 4" fill="none" stroke="#6ab7ff" stroke-width=".9" stroke-linecap="round"/>`).join('')}`;

const fan: Draw = ({ paint }) => {
  const blade = (turn: number) =>
    `<ellipse cx="16" cy="7.6" rx="2.6" ry="4" fill="${paint.main}" transform="rotate(${turn} 16 11.4)"/>`;
  return `${box(15.2, 20, 1.6, 8, 0.4, '#6b7280')}<ellipse cx="16" cy="28.6" rx="7" ry="1.7" fill="${paint.dark}"/>${dot(16, 11.4, 10, '#eef1f5', `stroke="#8a909c" stroke-width=".7"`)}${[20, 140, 260].map(blade).join('')}${[7.4, 5, 2.8].map((r) => dot(16, 11.4, r, 'none', 'stroke="#8a909c" stroke-width=".25"')).join('')}${Array.from({ length: 12 }, (_, k) => `<path d="M16 11.4V1.6" stroke="#8a909c" stroke-width=".22" transform="rotate(${k * 30} 16 11.4)"/>`).join('')}${dot(16, 11.4, 1.6, paint.dark)}`;
};

const generator: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs><path d="M3 8V27M29 8V27M3 8Q3 5 6 5H26Q29 5 29 8M3 27H29" fill="none" stroke="#24262e" stroke-width="1.6"/>${box(6, 6.4, 20, 6.4, 1.6, 'url(#o)')}${dot(11, 6.2, 1.6, '#24262e')}${box(5, 14, 12, 12, 1, '#4a4e58')}${[0, 1, 2, 3].map((k) => box(6.2, 15.4 + k * 2.4, 9.6, 1, 0.3, '#8a909c')).join('')}${box(18, 14, 9.4, 12, 1, paint.main)}${random.chance(0.5) ? box(19.4, 15.6, 6.6, 3, 0.4, GLASS) : dot(22.7, 17.2, 2.2, '#f4f6f9')}${dot(20.6, 22.4, 1.6, '#fffdf7')}${dot(24.8, 22.4, 1.6, '#fffdf7')}${dot(6, 28.6, 2, '#24262e')}${dot(26, 28.6, 2, '#24262e')}`;

const iron: Draw = ({ paint }) =>
  `<defs>${gradient('g', ['#f4f6f9', '#9aa1ad'], true)}${gradient('o', [paint.light, paint.main, paint.dark], true)}</defs>${path('M2 25.4Q4 14.4 17 14H28.6L30 25.4Z', 'url(#o)')}${path('M1.6 25H30.4V28H1.6Q.8 26.4 1.6 25Z', 'url(#g)')}${path('M9 14.6Q11 6.4 19 6.4H25q3 0 3 3.4V15h-3.4V10.6q0-1-1-1H18q-5 0-6 5Z', paint.dark)}${dot(20, 19.6, 2, '#fffdf7')}${box(19.6, 17.8, 0.8, 2, 0.3, paint.dark)}<path d="M27.4 8q4-1 3.4-6" fill="none" stroke="#24262e" stroke-width="1"/>`;

const blender: Draw = ({ paint }) =>
  `<defs>${gradient('g', ['#cfe6f5', '#ffffff', '#b4d3e6'])}</defs>${box(11.4, 2, 9.2, 2.6, 0.8, '#24262e')}${path('M9 4.4H23L21.4 19.6H10.6Z', 'url(#g)', 'stroke="#8fb4c9" stroke-width=".3"')}${path('M10 12.4q3-1.6 6 0t6 0l-.7 7H10.7Z', '#ff8a4c', 'opacity=".85"')}<path d="M22.6 7q5 0 4 5t-4.6 4.6" fill="none" stroke="#8fb4c9" stroke-width="1.3"/>${path('M9.6 19.6H22.4L24.6 29.6H7.4Z', paint.main)}${dot(16, 25, 2.3, '#f4f6f9')}${box(15.6, 23, 0.8, 2.2, 0.3, paint.dark)}`;

const solarPanel: Draw = ({ random }) => {
  const cell = random.pick(['#16325c', '#101c38', '#1f4580']);
  const lines = Array.from(
    { length: 5 },
    (_, k) => `<path d="M${6.6 + k * 4.6 - (k - 2) * 0.2} 4L${3.4 + k * 6} 24" stroke="#9fc3ee" stroke-width=".35"/>`,
  ).join('');
  return `<path d="M10 24L7 30M22 24L25 30M5 30H27" stroke="#8a909c" stroke-width="1.3"/>${path('M5.4 3H26.6L31 25H1Z', '#d7dbe3')}${path('M6.2 3.9H25.8L29.6 24.2H2.4Z', cell)}${lines}${[8, 13, 18.4].map((y) => `<path d="M${6.2 - (y - 4) * 0.19} ${y}H${25.8 + (y - 4) * 0.19}" stroke="#9fc3ee" stroke-width=".35"/>`).join('')}${path('M8 4H15L7 24H3Z', '#fff', 'opacity=".16"')}`;
};

const powerBank: Draw = ({ random, paint }) =>
  `<defs>${gradient('o', [paint.light, paint.main, paint.dark])}</defs><g transform="rotate(${random.pick([-12, 0, 9])} 16 16)">${box(9, 3, 14, 26, random.pick([1.4, 3, 5]), 'url(#o)')}${[0, 1, 2, 3].map((k) => dot(12.4 + k * 2.4, 25.6, 0.55, k < 3 ? '#6ee7a0' : '#ffffff80')).join('')}${box(11.6, 3.2, 3.4, 1.3, 0.4, GLASS)}${box(17.4, 3.2, 2.4, 1.1, 0.5, GLASS)}${path('M17.4 9.4l-4 6.6h2.8l-1 5.6 4.2-7h-2.8Z', '#fffdf7', 'opacity=".9"')}</g>`;

const router: Draw = ({ random, paint }) => {
  const count = random.pick([2, 3, 4]);
  const aerials = Array.from({ length: count }, (_, k) =>
    box(5 + (k * 21) / (count - 1), 4, 1.4, 17, 0.6, '#3a3d47'),
  ).join('');
  return `${aerials}${path('M3 18.6H29L31 26.4Q31 28 29 28H3Q1 28 1 26.4Z', paint.main)}${path('M3 18.6H29L29.6 21H2.4Z', paint.light)}${Array.from({ length: 6 }, (_, k) => dot(8 + k * 3.2, 24.6, 0.6, k < 5 ? '#6ee7a0' : '#ffb454')).join('')}`;
};

const charger: Draw = ({ random, paint }) =>
  `${box(7, 8, 14, 15, 3, paint.light, `stroke="${paint.dark}" stroke-width=".3"`)}${box(9, 3.6, 2, 5, 0.3, '#c79a3b')}${box(17, 3.6, 2, 5, 0.3, '#c79a3b')}${box(13, 4.6, 2, 4, 0.3, '#c79a3b')}${random.pick([box(11, 15, 6, 2, 0.9, GLASS), box(10, 14, 3.4, 1.8, 0.8, GLASS) + box(14.8, 14, 3.4, 1.8, 0.8, GLASS)])}<path d="M14 23Q14 30 22 29T27 20" fill="none" stroke="${paint.main}" stroke-width="1.2"/>${box(25.4, 13, 3.2, 7, 1, paint.main)}${box(26, 11, 2, 2.2, 0.6, '#9aa1ad')}`;

const extensionBox: Draw = ({ random, paint }) => {
  const ways = random.pick([3, 4, 5]);
  const step = 24 / ways;
  const socket = (k: number) => {
    const x = 4 + step * (k + 0.5);
    return (
      dot(x, 16, step * 0.4, paint.light) +
      box(x - 0.4, 13.6, 0.8, 1.8, 0.2, GLASS) +
      box(x - 1.7, 16.6, 1.2, 0.8, 0.2, GLASS) +
      box(x + 0.5, 16.6, 1.2, 0.8, 0.2, GLASS)
    );
  };
  return `${box(2, 10.6, 28, 10.8, 2.4, paint.main)}${Array.from({ length: ways }, (_, k) => socket(k)).join('')}<path d="M30 16q4 8-8 8T8 30" fill="none" stroke="#24262e" stroke-width="1.3"/>${dot(28.4, 13, 0.7, '#ff5a5a')}`;
};

export const MACHINES = {
  fridge,
  'chest-freezer': chestFreezer,
  washer,
  cooker,
  'table-cooker': tableCooker,
  'air-conditioner': airConditioner,
  fan,
  generator,
  iron,
  blender,
  'solar-panel': solarPanel,
  'power-bank': powerBank,
  router,
  charger,
  'extension-box': extensionBox,
} as const;
