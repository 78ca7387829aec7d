/** The content of a switched-on screen: a wallpaper, a clock, apps. */
import type { Prng } from '../prng.ts';
import { box, dot, gradient, path } from './paint.ts';

export const INK = '#14161d';
const SCREENS = ['#4f7cff #b9e2ff', '#ff7a59 #ffd36b', '#1d2b64 #f8cdda', '#0f9b8e #d4fc79', '#5f2c82 #49a09d'];
const MORE_SCREENS = ['#232526 #c94b4b', '#ffb347 #6dd5ed', '#134e5e #71b280', '#f953c6 #4776e6', '#f7f1e3 #f19066'];
const APPS = ['#ff5f57', '#febc2e', '#28c840', '#3478f6', '#af52de', '#ffffff', '#ff9f43', '#00b8a9'];

/** Renders a switched-on screen in a box: a wallpaper with hills, waves, rings or a sun, a clock, apps. */
export function screen(
  random: Prng,
  id: string,
  [x, y, w, h, r]: readonly [number, number, number, number, number],
): string {
  const [from = '', to = ''] = random.pick([...SCREENS, ...MORE_SCREENS]).split(' ');
  const [mx, my] = [x + w / 2, y + h / 2];
  const scene = random.pick([
    () =>
      path(
        `M${x} ${y + h * 0.7}q${w * 0.3} ${-h * 0.22} ${w * 0.55} 0t${w * 0.45} ${-h * 0.08}V${y + h}H${x}Z`,
        from,
        'opacity=".75"',
      ),
    () =>
      path(
        `M${x} ${y + h * 0.35}C${mx} ${y + h * 0.15} ${mx} ${y + h * 0.75} ${x + w} ${y + h * 0.5}V${y + h}H${x}Z`,
        to,
        'opacity=".7"',
      ),
    () =>
      [0.5, 0.36, 0.22]
        .map((k) => dot(mx, my, w * k, 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width=".5"'))
        .join(''),
    () => dot(x + w * 0.66, y + h * 0.36, w * 0.24, '#fff', 'opacity=".75"'),
    () =>
      path(
        `M${x} ${y + h}L${x + w * 0.4} ${y + h * 0.5}L${x + w * 0.62} ${y + h * 0.74}L${x + w * 0.8} ${y + h * 0.58}L${x + w} ${y + h * 0.8}V${y + h}Z`,
        INK,
        'opacity=".45"',
      ),
  ])();
  const app = (k: number, columns: number, top: number, s: number) =>
    box(
      x + w * 0.1 + (k % columns) * ((w * 0.8 - s) / (columns - 1)),
      top + Math.floor(k / columns) * s * 1.6,
      s,
      s,
      s * 0.28,
      random.pick(APPS),
    );
  const s = Math.min(w, h) * 0.15;
  const apps = (count: number, top: number) => Array.from({ length: count }, (_, k) => app(k, 4, top, s)).join('');
  const clock =
    box(mx - w * 0.24, y + h * 0.16, w * 0.48, h * 0.055, 0.4, '#fff', 'opacity=".92"') +
    box(mx - w * 0.15, y + h * 0.24, w * 0.3, h * 0.02, 0.2, '#fff', 'opacity=".7"');
  const shown = random.pick([
    () => clock + apps(4, y + h - s * 1.7),
    () => apps(12, y + h * 0.3) + apps(4, y + h - s * 1.7),
    () => clock,
    () => box(x + w * 0.1, y + h * 0.12, w * 0.8, h * 0.16, 0.8, '#fff', 'opacity=".5"') + apps(8, y + h * 0.5),
  ])();
  return `<defs>${gradient(id, [to, from], true)}<clipPath id="c${id}">${box(x, y, w, h, r, '#000')}</clipPath></defs><g clip-path="url(#c${id})">${box(x, y, w, h, r, `url(#${id})`)}${scene}${shown}</g>`;
}
