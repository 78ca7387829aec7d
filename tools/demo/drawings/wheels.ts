/** Goods on wheels. */
import { box, type Draw, dot, path } from './paint.ts';

const WHEEL = '#2b2e37';
const wheel = (x: number, y: number, r: number) =>
  `${dot(x, y, r, WHEEL)}${dot(x, y, r * 0.55, '#aeb6c4')}${dot(x, y, r * 0.2, WHEEL)}`;
const bar = (d: string, colour = '#5a6170', width = 1.6) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const wheelbarrow: Draw = ({ paint }) =>
  `${bar('M7 25L14 19H29')}${bar('M22 19L25 27H27')}${bar('M20 19L17 27')}${wheel(7, 25, 4)}${path('M5 9H27L22 20H11Z', paint.main)}${path('M5 9H27L26.2 11H5.7Z', paint.light)}${path('M22 20H11L10 18H22.9Z', paint.dark)}${box(28, 17.8, 3.4, 2.2, 1, WHEEL)}`;

const stroller: Draw = ({ paint }) =>
  `${bar('M11 22L22 27M22 20L11 27')}${bar('M21 20L27 7H30')}${wheel(10.6, 27, 3.2)}${wheel(22, 27, 3.2)}${path('M6 13H24Q24 21 17 22H12Q6 21 6 13Z', paint.main)}${path('M6 13Q6 4 15 4V13Z', paint.dark)}${path('M10.4 13Q10.4 6.4 15 4V13Z', paint.light)}${box(15, 13, 9, 2, 1, paint.dark)}${box(27.4, 5.9, 3.6, 2.2, 1, WHEEL)}`;

const carSeat: Draw = ({ paint }) =>
  `${path('M9 3H19Q22 3 22 7V20Q27 20 28 24L27 28H9Q6 28 6 24V7Q6 3 9 3Z', paint.dark)}${path('M10.5 6H17.5Q19 6 19 8V21Q25 21 25.4 25H11Q9 25 9 23V8Q9 6 10.5 6Z', paint.main)}${box(10, 6.8, 8, 5, 2, paint.light)}${bar('M11.6 12L14.6 20L17.4 12M14.6 20V24', '#2b2e37', 1.1)}${box(13.4, 19, 2.4, 2.4, 0.5, '#c9403a')}${box(8, 28, 19, 1.8, 0.8, '#3a3d47')}`;

export const WHEELS = { wheelbarrow, stroller, 'car-seat': carSeat } as const;
