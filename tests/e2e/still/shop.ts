/**
 * The screenshot shop: `shop.ts FOLDER`. Every run shows the same, because its clock starts at {@link MOMENT} and its
 * random numbers are fixed.
 */
import { fillPlainDemo } from '../plain-demo.ts';
import { MOMENT } from './moment.ts';

const RealDate = Date;
const offset = MOMENT - RealDate.now();
globalThis.Date = class extends RealDate {
  constructor(...args: [] | [number]) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
} as DateConstructor;

let state = 1;
Math.random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
await fillPlainDemo(process.argv[2] ?? '', MOMENT);
// From now on the order in which pages are rendered must not matter.
Math.random = () => 0.5;
await import('../../../src/server/main.ts');
