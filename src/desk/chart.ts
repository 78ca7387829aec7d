/** A drawn chart of a few days. The table beside it says the same in text. */
import { html } from 'hono/html';
import { grouped } from '../shared/money.ts';
import type { Html } from './html.ts';

export interface Bar {
  /** Below the bar, such as `Mon 23`. */
  readonly label: string;
  /** Whole naira. */
  readonly naira: number;
  readonly isNow: boolean;
}

const WIDTH = 360;
const HEIGHT = 200;
/** Room above the highest bar for its amount, and below the bars for their labels. */
const TOP = 24;
const BOTTOM = 44;

/** An amount in three digits or so: `₦950`, `₦12k`, `₦1.2m`. */
function shortNaira(naira: number): string {
  const steps = [
    [1e9, 'bn'],
    [1e6, 'm'],
    [1e3, 'k'],
  ] as const;
  const [size, unit] = steps.find(([min]) => naira >= min) ?? [1, ''];
  const count = naira / size;
  return `₦${count < 10 && size > 1 ? String(Math.floor(count * 10) / 10) : grouped(String(Math.floor(count)))}${unit}`;
}

/** Bars of equal width; the highest one fills the height. @param title what they show, in a sentence */
export function chart(title: string, bars: readonly Bar[]): Html {
  const max = Math.max(...bars.map(({ naira }) => naira), 1);
  const step = WIDTH / Math.max(bars.length, 1);
  const base = HEIGHT - BOTTOM;
  const drawn = bars.map(({ label, naira, isNow }, at) => {
    const height = Math.round(((base - TOP) * naira) / max);
    const middle = Math.round((at + 0.5) * step);
    const [weekday = '', day = ''] = label.split(' ');
    return html`<g class="${isNow ? 'now' : ''}"><rect x="${Math.round(middle - step * 0.34)}" y="${base - height}" width="${Math.round(step * 0.68)}" height="${height}" rx="3"/>
${naira > 0 ? html`<text x="${middle}" y="${base - height - 7}">${shortNaira(naira)}</text>` : ''}
<text x="${middle}" y="${base + 18}">${weekday}</text><text x="${middle}" y="${base + 35}">${day}</text></g>`;
  });
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<path d="M0 ${base}.5H${WIDTH}"/>${drawn}</svg>`;
}
