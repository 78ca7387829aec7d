/** Pictures of products: one motif in eight arrangements on eight backgrounds. */
import { type Ground, groundAt } from './grounds.ts';
import { GOODS_SIZE, type Motif, renderMotif, turnMotif, weighed } from './motif.ts';
import { adire, backdrop, finish, type Placed, plinth } from './scene.ts';

const SIZE = { width: 800, height: 800 };
const MIDDLE = 400;

interface Arrangement {
  readonly stage: string;
  readonly placed: readonly Placed[];
}

/** The centre of a motif whose foot is `low` pixels below the centre of the picture. */
const standing = ({ height }: Motif, low: number) => MIDDLE + Math.round(height / 2) + low;

type Arrange = (motif: Motif, ground: Ground) => Promise<Arrangement>;

const alone: Arrange = async (motif, ground) => {
  const large = await weighed(motif, 500, 610);
  const floor = standing(large, 34);
  return { stage: backdrop(ground, SIZE, floor - 90), placed: [{ motif: large, x: MIDDLE, floor }] };
};

const onPlinth: Arrange = async (motif, ground) => {
  const large = await weighed(motif, 425, 500);
  const top = Math.min(640, standing(large, 4));
  return {
    stage: backdrop(ground, SIZE, top - 40) + plinth(ground, MIDDLE, top, 285, 120, 'plinth'),
    placed: [{ motif: large, x: MIDDLE, floor: top + 18, shadow: 0.9 }],
  };
};

const inNiche: Arrange = async (motif, ground) => ({
  stage: `${backdrop(ground, SIZE, 640)}<defs>${adire('cloth', ground)}</defs>
    <path d="M130 676V350a270 270 0 0 1 540 0v326Z" fill="${ground.shape}"/>
    <path d="M130 676V350a270 270 0 0 1 540 0v326Z" fill="url(#cloth)" fill-opacity="0.42"/>`,
  placed: [{ motif: await weighed(motif, 440, 560), x: MIDDLE, floor: 706 }],
});

const asPair: Arrange = async (motif, ground) => {
  const front = await weighed(motif, 410, 470);
  const back = await turnMotif(await weighed(motif, 310, 360), -9);
  return {
    stage: backdrop(ground, SIZE, 540),
    placed: [
      { motif: back, x: 250, floor: 548 },
      { motif: front, x: 480, floor: 686 },
    ],
  };
};

const beforeDisc: Arrange = async (motif, ground) => {
  const large = await turnMotif(await weighed(motif, 450, 540), 6);
  return {
    stage: `${backdrop(ground, SIZE, 610)}<defs>${adire('cloth', ground, 1.15)}</defs>
    <circle cx="400" cy="388" r="312" fill="${ground.shape}"/>
    <circle cx="400" cy="388" r="312" fill="url(#cloth)" fill-opacity="0.4"/>
    <circle cx="400" cy="388" r="248" fill="${ground.wall}" fill-opacity="0.85"/>`,
    placed: [{ motif: large, x: MIDDLE, floor: standing(large, 22) }],
  };
};

const onSteps: Arrange = async (motif, ground) => ({
  stage:
    backdrop(ground, SIZE, 520) + plinth(ground, 585, 520, 185, 200, 'high') + plinth(ground, 285, 640, 250, 90, 'low'),
  placed: [
    { motif: await weighed(motif, 270, 300), x: 602, floor: 534, shadow: 0.9 },
    { motif: await weighed(motif, 390, 440), x: 285, floor: 662, shadow: 0.9 },
  ],
});

const closeUp: Arrange = async (motif, ground) => {
  const near = await turnMotif(await weighed(motif, 570, 660), 10);
  return {
    stage: `${backdrop(ground, SIZE, 770)}<defs>${adire('cloth', ground, 1.3)}</defs>
      <path d="M0 0H360A360 360 0 0 1 0 360Z" fill="${ground.shape}"/><path d="M0 0H360A360 360 0 0 1 0 360Z" fill="url(#cloth)" fill-opacity="0.42"/>`,
    placed: [{ motif: near, x: 412, floor: Math.min(764, standing(near, 20)), shadow: 0.85 }],
  };
};

const asTrio: Arrange = async (motif, ground) => {
  const small = await weighed(motif, 270, 300);
  return {
    stage: `${backdrop(ground, SIZE, 560)}<path d="M90 592a310 330 0 0 1 620 0Z" fill="${ground.shape}"/>`,
    placed: [
      { motif: await turnMotif(small, -8), x: 190, floor: 602 },
      { motif: await turnMotif(small, 8), x: 610, floor: 602 },
      { motif: await weighed(motif, 400, 450), x: MIDDLE, floor: 694 },
    ],
  };
};

const ARRANGEMENTS: readonly Arrange[] = [alone, onPlinth, inNiche, asPair, beforeDisc, onSteps, closeUp, asTrio];

/** The background of a variant. */
export const groundOfVariant = (variant: number): Ground => groundAt(Math.floor(variant / ARRANGEMENTS.length));

/**
 * A product's picture, or undefined for an unknown motif.
 * @param variant 0 to 63: the arrangement is the remainder of 8, the background the quotient
 */
export async function productPicture(motifName: string, tint: string, variant: number): Promise<Buffer | undefined> {
  const arrange = ARRANGEMENTS[variant % ARRANGEMENTS.length];
  const motif = await renderMotif(motifName, GOODS_SIZE, tint);
  if (!arrange || !motif) return undefined;
  const ground = groundOfVariant(variant);
  const { stage, placed } = await arrange(motif, ground);
  return finish(ground, SIZE, stage, placed);
}
