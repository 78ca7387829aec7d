/** Laptops, televisions and monitors: frames, stands, keyboards and screens vary between products. */
import { box, type Draw, dot, gradient, path } from './paint.ts';
import { INK, screen } from './screen.ts';

const laptop: Draw = ({ random, paint }) => {
  const inset = random.pick([0.5, 0.9, 1.4]);
  const lid =
    box(5, 3.4, 22, 15.6, random.pick([0.6, 1.2, 1.8]), INK) +
    screen(random, 's', [5 + inset, 3.4 + inset, 22 - inset * 2, 14.4 - inset * 2, 0.3]);
  const rows = [0, 1, 2, 3]
    .map(
      (row) =>
        `<path d="M${6.4 - row * 0.75} ${21 + row * 1.3}H${25.6 + row * 0.75}" stroke="${random.pick([INK, '#3a3d47'])}" stroke-width=".9" stroke-dasharray="1.5 .35"/>`,
    )
    .join('');
  const base = `${path('M5 19H27L31.4 28H.6Z', paint.main)}${path('M5 19H27L27.5 20H4.5Z', paint.dark)}${rows}${path('M12.4 26.2h7.2l.4 1.4h-8Z', paint.light)}${path('M.6 28H31.4q0 1.2-1 1.2H1.6q-1 0-1-1.2Z', paint.dark)}`;
  return `${box(4.6, 3, 22.8, 16.4, 1.4, paint.main)}${lid}${base}`;
};

const television: Draw = ({ random, paint }) => {
  const stand = random.pick([
    path('M7 23.6l-2.4 4h1.6l3-4Zm18 0l2.4 4h-1.6l-3-4Z', paint.dark),
    box(14.4, 23.4, 3.2, 3, 0, paint.dark) + box(9, 26, 14, 1.6, 0.7, paint.dark),
    path('M12 23.4h8l2 4.2H10Z', paint.dark),
  ]);
  return `${stand}${box(0.8, 5, 30.4, 18.8, 0.6, INK)}${screen(random, 's', [1.3, 5.5, 29.4, 17.4, 0.2])}${path('M1.3 5.5H14L5 22.9H1.3Z', '#fff', 'opacity=".1"')}${dot(16, 23.4, 0.25, '#ff5a5a')}`;
};

const monitor: Draw = ({ random, paint }) => {
  const chin = random.pick([0.6, 2.4]);
  const tower = random.chance(0.4)
    ? box(26, 8, 5.4, 20, 0.6, '#2b2f3a') +
      dot(28.7, 11, 0.7, '#6ee7a0') +
      [15, 16.6, 18.2].map((y) => box(27.2, y, 3, 0.6, 0.2, '#5a5f6b')).join('')
    : '';
  const w = tower ? 23.4 : 28;
  return `<defs>${gradient('o', [paint.light, paint.dark], true)}</defs>${box(2 + w / 2 - 1.8, 20, 3.6, 6.6, 0, 'url(#o)')}<ellipse cx="${2 + w / 2}" cy="27.4" rx="6" ry="1.5" fill="${paint.dark}"/>${box(2, 4, w, 17.6, 0.8, chin > 1 ? paint.main : INK)}${screen(random, 's', [2.6, 4.6, w - 1.2, 17.6 - 0.6 - chin, 0.2])}${tower}`;
};

export const SCREENS = { laptop, television, monitor } as const;
