/**
 * Our own drawings, for goods without a Fluent Emoji, or with one for thirty products. A name is `x-`, the drawing, and
 * a look from 0 to 99; for packaging followed by `--` and the emoji on its label: `x-phone.7`, `x-jar--honeybee.3`.
 */
import { prng } from '../prng.ts';
import { CLOTHES } from './clothes.ts';
import { FITTINGS } from './fittings.ts';
import { HOUSEHOLD } from './household.ts';
import { KITCHEN } from './kitchen.ts';
import { MACHINES } from './machines.ts';
import { PACKS } from './packs.ts';
import { type Draw, paintOfHex, paintOfTint } from './paint.ts';
import { PHONES } from './phones.ts';
import { SCREENS } from './screens.ts';
import { SHOES } from './shoes.ts';
import { TEXTILES } from './textiles.ts';
import { TOOLS } from './tools.ts';
import { WHEELS } from './wheels.ts';

const DRAWINGS: Readonly<Record<string, Draw>> = {
  ...PHONES,
  ...PACKS,
  ...MACHINES,
  ...TOOLS,
  ...SHOES,
  ...TEXTILES,
  ...HOUSEHOLD,
  ...SCREENS,
  ...WHEELS,
  ...KITCHEN,
  ...CLOTHES,
  ...FITTINGS,
};

/** The number of looks of a drawing. */
export const LOOKS = 100;

const NAME = /^x-(?<shape>[a-z-]+?)(?:--(?<label>[a-z0-9-]+))?\.(?<look>\d\d?)$/;

/** Colours of plain goods. */
const PLAIN = [
  '#2f6fde',
  '#2b8a3e',
  '#d9480f',
  '#c2255c',
  '#e0a100',
  '#0b7285',
  '#5f3dc4',
  '#343a40',
  '#a61e4d',
  '#868e96',
];
/** Colours of these shapes when the shop states none. */
const PLAIN_OF: ReadonlyMap<string, readonly string[]> = new Map(
  `
phone: #1f2937 #31456e #6d5bd0 #b8c0cc #2f7d5b #b4637a #d8c3a5 #3b82c4
fridge chest-freezer washer air-conditioner charger router laptop television monitor tripod: #c3c9d3 #e3e7ee #5a6170 #aeb6c4 #343a40
leather-shoe slipper belt: #5c3a21 #2b2b2f #8a4b2a #a9713f #6b1f2a
table desk wardrobe lamp: #8a5a33 #6b4423 #b07d4a #4a3222 #c9a27a
dumbbell cable pipe clipper: #343a40 #5a6170 #1f2937 #9aa1ad
microwave rice-cooker drive roof-sheet: #c3c9d3 #343a40 #e3e7ee #5a6170 #aeb6c4
air-fryer sandwich-maker office-chair salon-chair scanner: #343a40 #1f2937 #5a6170 #6b1f2a #31456e
suit: #1f2937 #31456e #343a40 #5a6170 #4a2f3a #6b5a45
kaftan: #f1ead9 #1f4e5f #31456e #6b1f2a #2b6b4a #2b2b2f #b8863b #5f4b8b
venetian-blind roller-blind: #c9a27a #a9713f #d8d3c4 #8a909c #6b4423
sack: #c9a27a #e0cfa9 #d8d3c4 #7fa66b #c97f4a
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [shapes = '', colours = ''] = line.split(': ');
      return shapes.split(' ').map((shape): [string, string[]] => [shape, colours.split(' ')]);
    }),
);

export interface OwnDrawing {
  readonly draw: Draw;
  readonly shape: string;
  readonly label: string | undefined;
  readonly look: number;
}

/** Parses a name; undefined when it is not one of our drawings. */
export function readOwnName(name: string): OwnDrawing | undefined {
  const { shape = '', label, look } = NAME.exec(name)?.groups ?? {};
  const draw = Object.hasOwn(DRAWINGS, shape) ? DRAWINGS[shape] : undefined;
  return draw && { draw, shape, label, look: Number(look) };
}

/**
 * Renders the drawing in a tint of `tints.ts`, or in one of its own colours. @param label inner SVG of the emoji on its
 * label
 */
export function drawOwn({ draw, shape, look }: OwnDrawing, tint: string, label: string): string {
  const random = prng(`${shape}/${look}`);
  const plain = paintOfHex(random.pick(PLAIN_OF.get(shape) ?? PLAIN));
  return draw({ random, paint: paintOfTint(tint) ?? plain, label });
}

/** Names of all shapes. */
export const SHAPES = Object.keys(DRAWINGS);
