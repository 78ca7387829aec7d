/** Phones, tablets and their cases: screens, cameras, keys and angles vary between products. */
import type { Prng } from '../prng.ts';
import { box, type Draw, dot, gradient, type Paint, paintOfHex, path } from './paint.ts';
import { INK, screen } from './screen.ts';

interface Body {
  readonly radius: number;
  readonly width: number;
}

const X = 16;

function front(random: Prng, paint: Paint, { radius, width: w }: Body, id: string): string {
  const x = X - w / 2;
  const hole = random.pick([
    dot(X, 3.9, 0.42, INK),
    dot(x + 1.8, 3.9, 0.42, INK),
    path(`M${X - 1.2} 2.8h2.4q-.2 1.3-1.2 1.3t-1.2-1.3Z`, INK),
    box(X - 1.5, 3.3, 3, 0.8, 0.4, INK),
    box(X - 2.6, 2.4, 5.2, 1.1, 0.5, INK),
  ]);
  return `${box(x - 0.15, 1.9, w + 0.3, 28.2, radius + 0.15, paint.dark)}${box(x + 0.1, 2.1, w - 0.2, 27.8, radius, INK)}${screen(random, id, [x + 0.6, 2.7, w - 1.2, 26.6, Math.max(0.6, radius - 0.5)])}${hole}${path(`M${x + 0.6} 4.5L${x + w * 0.6} 2.7H${x + w * 0.8}L${x + 0.6} 13Z`, '#fff', 'opacity=".13"')}`;
}

function back(random: Prng, paint: Paint, { radius, width: w }: Body, id: string): string {
  const x = X - w / 2;
  const lens = (cx: number, cy: number, r = 1.15) =>
    dot(cx, cy, r, INK) + dot(cx, cy, r * 0.62, '#31405f') + dot(cx - r * 0.2, cy - r * 0.25, r * 0.2, '#cfe0ff');
  const flash = (cx: number, cy: number) => dot(cx, cy, 0.38, '#fff3c4');
  const plate = (px: number, py: number, pw: number, ph: number, r: number) =>
    box(px, py, pw, ph, r, paint.dark, `stroke="${paint.light}" stroke-width=".15"`);
  const camera = random.pick([
    () =>
      plate(x + 0.8, 2.8, 5.8, 5.8, 1.5) +
      lens(x + 2.4, 4.5) +
      lens(x + 2.4, 7.1) +
      lens(x + 5, 5.8) +
      flash(x + 5, 3.9),
    () => plate(x + 0.9, 2.9, 2.9, 7.6, 1.4) + lens(x + 2.35, 4.5) + lens(x + 2.35, 7.2) + flash(x + 2.35, 9.3),
    () => lens(x + 2.2, 4.4, 1.3) + lens(x + 2.2, 7.7, 1.3) + lens(x + 2.2, 10.9, 1.1) + flash(x + 4.6, 4.4),
    () =>
      plate(x, 4.2, w, 3.2, 0) +
      lens(x + 2.6, 5.8, 1.05) +
      lens(x + 5.2, 5.8, 1.05) +
      lens(x + 7.6, 5.8, 0.8) +
      flash(x + 9.6, 5.8),
    () =>
      dot(X, 7.2, 4, paint.dark, `stroke="${paint.light}" stroke-width=".25"`) +
      [0, 1, 2].map((k) => lens(X + 2 * Math.cos(k * 2.1 + 0.5), 7.2 + 2 * Math.sin(k * 2.1 + 0.5), 1)).join(''),
    () => plate(x + w - 6, 2.9, 5.1, 3, 1.5) + lens(x + w - 4.6, 4.4) + lens(x + w - 2, 4.4),
  ])();
  const shine = random.pick([
    path(`M${x} 16L${x + w} 6V14L${x} 25Z`, paint.light, 'opacity=".5"'),
    path(`M${x} 22q${w / 2} -6 ${w} 0v6q-${w / 2} -4 -${w} 0Z`, paint.light, 'opacity=".45"'),
    '',
  ]);
  const logo = random.pick([
    dot(X, 17, 0.9, paint.light),
    box(X - 1.6, 24.6, 3.2, 0.6, 0.3, paint.light),
    box(x + 1.2, 25.6, 0.6, 2.6, 0.3, paint.light),
  ]);
  return `<defs>${gradient(id, [paint.light, paint.main, paint.dark], true)}</defs>${box(x - 0.15, 1.9, w + 0.3, 28.2, radius + 0.2, paint.dark)}${box(x, 2, w, 28, radius, `url(#${id})`)}<g clip-path="inset(0)">${shine}</g>${camera}${logo}`;
}

const placed = (inner: string, x: number, y: number, scale: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn} 16 16) translate(${16 - 16 * scale} ${16 - 16 * scale}) scale(${scale})">${inner}</g>`;

/** Smartphones: from the front, from behind, both, or tilted. */
const phone: Draw = ({ random, paint }) => {
  const body = { radius: random.pick([1, 1.8, 2.4, 3]), width: random.pick([12.6, 13.4, 14]) };
  const [face, rear] = [front(random, paint, body, 'f'), back(random, paint, body, 'b')];
  return random.pick([
    () => face,
    () => rear,
    () => placed(rear, -4.5, -1, 0.86, -9) + placed(face, 4, 1, 0.9, 5),
    () => placed(rear, 4.4, -0.6, 0.86, 8) + placed(face, -3.6, 1, 0.9, 0),
    () => placed(face, 0, 0, 1, 14),
    () => placed(rear, 0, 0, 1, -16),
    () => placed(face, -4.2, 0.5, 0.88, -4) + placed(rear, 4.4, 0.5, 0.88, 4),
    () => placed(face, 0, 0, 1, -62),
  ])();
};

const keys = (x: number, y: number, w: number, rows: number, fill: string) =>
  Array.from({ length: rows * 3 }, (_, k) =>
    box(x + (k % 3) * (w / 3) + 0.25, y + Math.floor(k / 3) * 2.1, w / 3 - 0.5, 1.5, 0.5, fill),
  ).join('');

const keypadPhone: Draw = ({ random, paint }) => {
  const w = random.pick([10.5, 11.5, 12.5]);
  const x = X - w / 2;
  const isLight = random.chance(0.5);
  const key = isLight ? '#f3f4f7' : '#2b2f3a';
  const pad = random.pick([
    dot(X, 16.3, 1.9, key) + dot(X, 16.3, 0.9, paint.main),
    box(X - 2.2, 14.9, 4.4, 2.8, 0.8, key) + box(X - 1, 15.7, 2, 1.2, 0.4, paint.dark),
  ]);
  return `<defs>${gradient('k', [paint.light, paint.main, paint.dark])}</defs>${box(x, 2, w, 28, random.pick([1.6, 3, 4.5]), 'url(#k)')}${box(X - 1.2, 2.9, 2.4, 0.5, 0.25, INK, 'opacity=".6"')}${screen(random, 's', [x + 1.2, 4.2, w - 2.4, 9, 0.6])}${pad}${box(x + 1.1, 15.4, 2.2, 1.2, 0.5, '#3ecf6e')}${box(x + w - 3.3, 15.4, 2.2, 1.2, 0.5, '#ff5a5a')}${keys(x + 1, 19.6, w - 2, 4, key)}`;
};

const flipPhone: Draw = ({ random, paint }) =>
  `<defs>${gradient('k', [paint.light, paint.main, paint.dark])}</defs><g transform="rotate(-6 16 16)">${box(10.5, 1.5, 11, 14, 2.4, 'url(#k)')}${screen(random, 's', [11.8, 3, 8.4, 10.6, 0.6])}${box(11.2, 15, 9.6, 1.7, 0.8, paint.dark)}${box(10.5, 16.4, 11, 14, 2.4, 'url(#k)')}${dot(X, 19.2, 1.5, '#f3f4f7')}${keys(11.4, 21.6, 9.2, 4, '#f3f4f7')}</g>`;

const tablet: Draw = ({ random, paint }) => {
  const lying = random.chance(0.5);
  const [w, h] = lying ? [28, 20] : [20, 27];
  const [x, y] = [16 - w / 2, 16 - h / 2];
  const face = `${box(x, y, w, h, 1.8, paint.main)}${box(x + 0.25, y + 0.25, w - 0.5, h - 0.5, 1.6, INK)}${screen(random, 't', [x + 1.3, y + 1.3, w - 2.6, h - 2.6, 0.5])}`;
  return placed(face, 0, 0, 1, random.pick([0, -6, 6]));
};

const keyboardTablet: Draw = ({ random, paint }) =>
  `${box(3, 4, 26, 17.5, 1.4, INK)}${screen(random, 't', [4.1, 5.1, 23.8, 15.3, 0.4])}${path('M3 21.5H29L31 28.4H1Z', paint.main)}${path('M4.6 22.6H27.4L28.6 26.4H3.4Z', '#2b2f3a')}${[0, 1, 2].map((row) => `<path d="M${4.6 - row * 0.3} ${23.4 + row * 1.2}H${27.4 + row * 0.3}" stroke="#aab0bd" stroke-width=".6" stroke-dasharray="1.2 .5"/>`).join('')}`;

/** Cases with a hole for the camera, and a pattern. */
const phoneCase: Draw = ({ random, paint }) => {
  const other = paintOfHex(random.pick(['#e8590c', '#1c7ed6', '#2b8a3e', '#d6336c', '#f2b705', '#5f3dc4']));
  const motif = random.pick([
    () =>
      Array.from({ length: 24 }, (_, k) =>
        dot(10.6 + (k % 4) * 3.6, 4.5 + Math.floor(k / 4) * 4.6, 1.3, k % 2 ? other.main : other.light),
      ).join(''),
    () =>
      Array.from({ length: 7 }, (_, k) =>
        path(`M8 ${4 + k * 4}l4-3 4 3 4-3 4 3v1.6l-4-3-4 3-4-3-4 3Z`, k % 2 ? other.main : other.light),
      ).join(''),
    () => Array.from({ length: 6 }, (_, k) => dot(16, 20, 12 - k * 2, k % 2 ? other.main : paint.main)).join(''),
    () => dot(16, 21, 4.4, 'none', `stroke="${other.main}" stroke-width="1.2"`),
  ])();
  return `<defs><clipPath id="m">${box(9, 2, 14, 28, 3, '#000')}</clipPath></defs>${box(8.6, 1.6, 14.8, 28.8, 3.3, paint.dark)}${box(9, 2, 14, 28, 3, paint.main)}<g clip-path="url(#m)">${motif}</g>${box(10.2, 3.2, 5.6, 5.8, 1.6, '#eceef3', `stroke="${paint.dark}" stroke-width=".5"`)}`;
};

const screenGuard: Draw = ({ random, paint }) =>
  `${placed(front(random, paint, { radius: 2, width: 13.4 }, 'f'), -3, 0.6, 0.9, -6)}<g transform="translate(5 -1.4) rotate(7 16 16)">${box(9.6, 3.4, 12.8, 26, 1.8, '#d9f1ff', 'fill-opacity=".5" stroke="#fff" stroke-width=".6"')}${path('M10 20L22 8V13L10 26Z', '#fff', 'opacity=".55"')}</g>`;

export const PHONES = {
  phone,
  'keypad-phone': keypadPhone,
  'flip-phone': flipPhone,
  tablet,
  'keyboard-tablet': keyboardTablet,
  'phone-case': phoneCase,
  'screen-guard': screenGuard,
} as const;
