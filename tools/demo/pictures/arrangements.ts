/** Places a motif in a product's picture. */
import type { Ground } from './grounds.ts';
import { type Motif, mirrorMotif, turnMotif, weighed } from './motif.ts';
import { adire, backdrop, type Placed, plinth } from './scene.ts';

/** Pixels. */
export const PRODUCT_SIZE = { width: 800, height: 800 };
const SIZE = PRODUCT_SIZE;
const MIDDLE = 400;

export interface Arrangement {
  readonly stage: string;
  readonly placed: readonly Placed[];
}

/** The centre of a motif whose foot is `low` pixels below the centre of the picture. */
const standing = ({ height }: Motif, low: number) => MIDDLE + Math.round(height / 2) + low;

/** Places a motif on a background. */
export type Arrange = (motif: Motif, ground: Ground) => Promise<Arrangement>;

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

const inRow: Arrange = async (motif, ground) => {
  const one = await weighed(motif, 250, 330);
  const floor = standing(one, 60);
  return {
    stage: `${backdrop(ground, SIZE, 470)}<rect x="0" y="${floor - 26}" width="800" height="${826 - floor}" fill="${ground.shape}"/>`,
    placed: [160, 400, 640].map((x) => ({ motif: one, x, floor, shadow: 0.9 })),
  };
};

const mirrored: Arrange = async (motif, ground) => {
  const large = await mirrorMotif(await weighed(motif, 480, 590));
  const floor = standing(large, 20);
  return {
    stage: `${backdrop(ground, SIZE, floor - 70)}<path d="M430 0H800V800H300Z" fill="${ground.shapeDark}" fill-opacity="0.55"/>`,
    placed: [{ motif: large, x: MIDDLE, floor }],
  };
};

const onCloth: Arrange = async (motif, ground) => {
  const lying = await turnMotif(await weighed(motif, 420, 500), -16);
  return {
    stage: `${backdrop(ground, SIZE, 790)}<defs>${adire('cloth', ground, 1.5)}</defs>
    <path d="M400 40L760 400L400 760L40 400Z" fill="${ground.shape}"/><path d="M400 40L760 400L400 760L40 400Z" fill="url(#cloth)" fill-opacity="0.6"/>`,
    placed: [{ motif: lying, x: MIDDLE, floor: standing(lying, 8), shadow: 0.8 }],
  };
};

const onShelves: Arrange = async (motif, ground) => {
  const small = await weighed(motif, 235, 280);
  const board = (y: number) =>
    `<rect x="70" y="${y}" width="660" height="26" rx="6" fill="${ground.shapeDark}"/><rect x="70" y="${y}" width="660" height="9" rx="4" fill="${ground.shape}"/>`;
  return {
    stage: `${backdrop(ground, SIZE, 760)}${board(372)}${board(716)}`,
    placed: [
      { motif: small, x: 540, floor: 374, shadow: 0.8 },
      { motif: small, x: 260, floor: 718, shadow: 0.8 },
      { motif: await mirrorMotif(small), x: 540, floor: 718, shadow: 0.8 },
    ],
  };
};

const inFrame: Arrange = async (motif, ground) => ({
  stage: `${backdrop(ground, SIZE, 640)}<defs>${adire('cloth', ground)}</defs>
    <rect x="70" y="70" width="660" height="660" rx="36" fill="${ground.shapeDark}"/><rect x="70" y="70" width="660" height="660" rx="36" fill="url(#cloth)" fill-opacity="0.8"/>
    <rect x="140" y="140" width="520" height="520" rx="18" fill="${ground.wall}"/>`,
  placed: [{ motif: await weighed(motif, 380, 450), x: MIDDLE, floor: 626, shadow: 0.9 }],
});

const receding: Arrange = async (motif, ground) => ({
  stage: `${backdrop(ground, SIZE, 420)}<path d="M0 800L800 330V800Z" fill="${ground.shape}"/>`,
  placed: [
    { motif: await weighed(motif, 190, 230), x: 640, floor: 442 },
    { motif: await weighed(motif, 270, 320), x: 460, floor: 566 },
    { motif: await weighed(motif, 380, 440), x: 250, floor: 726 },
  ],
});

const heaped: Arrange = async (motif, ground) => {
  const one = await weighed(motif, 240, 280);
  const left = await turnMotif(one, -12);
  const right = await turnMotif(one, 12);
  return {
    stage: `${backdrop(ground, SIZE, 560)}<ellipse cx="400" cy="664" rx="350" ry="86" fill="${ground.shapeDark}"/><ellipse cx="400" cy="652" rx="350" ry="86" fill="${ground.shape}"/>`,
    placed: [
      { motif: one, x: 400, floor: 426, shadow: 0 },
      { motif: left, x: 280, floor: 546, shadow: 0 },
      { motif: right, x: 520, floor: 546, shadow: 0 },
      { motif: left, x: 180, floor: 672 },
      { motif: right, x: 620, floor: 672 },
      { motif: one, x: 400, floor: 694 },
    ],
  };
};

const facing: Arrange = async (motif, ground) => {
  const one = await weighed(motif, 320, 370);
  const floor = standing(one, 40);
  return {
    stage: `${backdrop(ground, SIZE, floor - 60)}<circle cx="210" cy="330" r="250" fill="${ground.shape}"/><circle cx="590" cy="330" r="250" fill="${ground.shapeDark}" fill-opacity="0.6"/>`,
    placed: [
      { motif: one, x: 215, floor },
      { motif: await mirrorMotif(one), x: 585, floor },
    ],
  };
};

/** Their number must match `picture-variants.ts`. */
export const ARRANGEMENTS: readonly Arrange[] = [
  alone,
  onPlinth,
  inNiche,
  asPair,
  beforeDisc,
  onSteps,
  closeUp,
  asTrio,
  inRow,
  mirrored,
  onCloth,
  onShelves,
  inFrame,
  receding,
  heaped,
  facing,
];
