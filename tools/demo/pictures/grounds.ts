/** Backgrounds of the demo's pictures: the brand's colours as pastels, against which goods stand out. */

export interface Ground {
  readonly wall: string;
  /** The colour where the wall meets the floor. */
  readonly horizon: string;
  readonly floor: string;
  /** Plinths, arches and discs. */
  readonly shape: string;
  readonly shapeDark: string;
  /** Dots of the cloth pattern. */
  readonly dot: string;
  /** The background at an index, cyclic. */
  readonly shade: string;
}

export const GROUNDS: Readonly<Record<string, Ground>> = {
  calabash: {
    wall: '#fbf6ec',
    horizon: '#f1e6d2',
    floor: '#e9dabf',
    shape: '#f3e4c8',
    shapeDark: '#e0cba3',
    dot: '#d9bf90',
    shade: '#7a5c2e',
  },
  indigo: {
    wall: '#eef1fc',
    horizon: '#dbe1f7',
    floor: '#cbd3f1',
    shape: '#d5dcf6',
    shapeDark: '#b3bfea',
    dot: '#93a3dd',
    shade: '#27336f',
  },
  leaf: {
    wall: '#eef7ef',
    horizon: '#d9ecdc',
    floor: '#c8e2cd',
    shape: '#d3e9d7',
    shapeDark: '#aed3b6',
    dot: '#8fc09b',
    shade: '#1f5a34',
  },
  kola: {
    wall: '#fdf1ea',
    horizon: '#fbe0d1',
    floor: '#f5d0bb',
    shape: '#f9d9c6',
    shapeDark: '#eebb9d',
    dot: '#e3a27d',
    shade: '#7b3717',
  },
  sky: {
    wall: '#ecf6fa',
    horizon: '#d6eaf2',
    floor: '#c3dfea',
    shape: '#cfe6ef',
    shapeDark: '#a6cedd',
    dot: '#86b9cc',
    shade: '#1e566b',
  },
  sun: {
    wall: '#fff8e3',
    horizon: '#fcecbb',
    floor: '#f6df9b',
    shape: '#fae7ac',
    shapeDark: '#edcd74',
    dot: '#dfb854',
    shade: '#7d5d0e',
  },
  rose: {
    wall: '#fdf0f2',
    horizon: '#f9dde2',
    floor: '#f2cbd3',
    shape: '#f7d5dc',
    shapeDark: '#e8b0bc',
    dot: '#dc96a6',
    shade: '#75293b',
  },
  plum: {
    wall: '#f5f0fa',
    horizon: '#e7dcf2',
    floor: '#d9caea',
    shape: '#e2d4f0',
    shapeDark: '#c3addd',
    dot: '#ad92cf',
    shade: '#47286b',
  },
};

const NAMES = Object.keys(GROUNDS);

/** The background at an index, cyclic. */
export function groundAt(index: number): Ground {
  return groundNamed(NAMES[index % NAMES.length] ?? 'calabash');
}

/** Throws for a name that is not one of {@link GROUNDS}. */
export function groundNamed(name: string): Ground {
  const ground = GROUNDS[name];
  if (!ground) throw new Error(`demo: no ground "${name}"`);
  return ground;
}
