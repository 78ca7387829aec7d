/** Pictures of shops: a front with an awning, and goods in the window. */
import { type Ground, groundNamed } from './grounds.ts';
import { renderMotif, weighed } from './motif.ts';
import { adire, finish } from './scene.ts';

const SIZE = { width: 800, height: 800 };
const STRIPES = 9;

interface FrontColours {
  readonly ground: string;
  readonly dark: string;
  readonly stripe: string;
  readonly border: string;
}

/** Colours of awning and woodwork, by the shop's brand colour. */
const FRONTS: Readonly<Record<string, FrontColours>> = {
  indigo: { ground: 'indigo', dark: '#2a3a9e', stripe: '#f6f2ea', border: '#b9c1e5' },
  kola: { ground: 'kola', dark: '#b5532a', stripe: '#fdf3ea', border: '#ebc4b2' },
  leaf: { ground: 'leaf', dark: '#23774a', stripe: '#f3f7ee', border: '#b6d4c1' },
  calabash: { ground: 'calabash', dark: '#a87c3a', stripe: '#fbf6ec', border: '#e3d3b8' },
};

function awning(dark: string, stripe: string): string {
  const width = 720 / STRIPES;
  return Array.from({ length: STRIPES }, (_, k) => {
    const x = 40 + k * width;
    return `<path d="M${x} 96H${x + width}V222a${width / 2} ${width / 2} 0 0 1 ${-width} 0Z" fill="${k % 2 ? stripe : dark}"/>`;
  }).join('');
}

function front(ground: Ground, dark: string, stripe: string): string {
  return `<defs>${adire('cloth', ground, 1.1)}
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground.wall}"/><stop offset="1" stop-color="${ground.horizon}"/></linearGradient>
      <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="${ground.shape}"/></linearGradient>
      <linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${ground.shade}" stop-opacity="0.28"/><stop offset="1" stop-color="${ground.shade}" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="800" height="800" fill="url(#wall)"/>
    <rect width="800" height="800" fill="url(#cloth)" fill-opacity="0.28"/>
    <rect x="92" y="150" width="616" height="560" rx="14" fill="${dark}"/>
    <rect x="112" y="150" width="576" height="540" rx="6" fill="url(#glass)"/>
    <rect x="112" y="222" width="576" height="110" fill="url(#fall)"/>
    ${awning(dark, stripe)}
    <rect x="40" y="78" width="720" height="26" rx="10" fill="${dark}"/>
    <rect x="60" y="690" width="680" height="34" rx="8" fill="${dark}"/>
    <rect x="0" y="724" width="800" height="76" fill="${ground.floor}"/>`;
}

/** Border colour of a front, between cloth, awning and pavement; undefined for an unknown tint. */
export const borderOfFront = (tint: string): string | undefined =>
  Object.hasOwn(FRONTS, tint) ? FRONTS[tint]?.border : undefined;

/** Undefined for an unknown motif or tint. @param tint indigo, kola, leaf or calabash */
export async function shopPicture(motifName: string, tint: string): Promise<Buffer | undefined> {
  const colours = Object.hasOwn(FRONTS, tint) ? FRONTS[tint] : undefined;
  const motif = colours && (await renderMotif(motifName, 420));
  if (!motif) return undefined;
  const ground = groundNamed(colours.ground);
  const large = await weighed(motif, 330, 420);
  return finish(ground, SIZE, front(ground, colours.dark, colours.stripe), [
    { motif: large, x: 400, floor: 688, shadow: 0.95 },
  ]);
}
