/** Colour names of shops, and the tints of their pictures. */

/** Tints of pictures by colour name. */
export const TINT_OF: Readonly<Record<string, string>> = {
  Black: 'black',
  White: 'white',
  Grey: 'grey',
  Silver: 'silver',
  Gold: 'gold',
  Red: 'red',
  Wine: 'wine',
  Orange: 'orange',
  Mustard: 'mustard',
  Yellow: 'yellow',
  Tan: 'tan',
  Brown: 'brown',
  Green: 'green',
  Emerald: 'emerald',
  Teal: 'teal',
  Blue: 'blue',
  'Royal Blue': 'royal',
  Navy: 'navy',
  Purple: 'purple',
  Pink: 'pink',
};

export interface Tint {
  /** Hue in OKLCH, in degrees. */
  readonly hue: number;
  /** Chroma as a share of the tint's maximum; 0 is a grey. */
  readonly chroma: number;
  /** Lightness: the new mean of the motif, and the share of its contrast to keep. */
  readonly lightness: number;
  readonly contrast: number;
}

/** Tints by their names in a picture's path. */
export const TINTS: Readonly<Record<string, Tint>> = {
  black: { hue: 270, chroma: 0.012, lightness: 0.3, contrast: 0.62 },
  white: { hue: 85, chroma: 0.008, lightness: 0.9, contrast: 0.5 },
  grey: { hue: 260, chroma: 0.012, lightness: 0.62, contrast: 0.85 },
  silver: { hue: 250, chroma: 0.014, lightness: 0.78, contrast: 0.8 },
  gold: { hue: 84, chroma: 0.135, lightness: 0.76, contrast: 0.95 },
  red: { hue: 27, chroma: 0.2, lightness: 0.58, contrast: 0.9 },
  wine: { hue: 14, chroma: 0.13, lightness: 0.41, contrast: 0.8 },
  orange: { hue: 52, chroma: 0.17, lightness: 0.7, contrast: 0.9 },
  mustard: { hue: 80, chroma: 0.14, lightness: 0.7, contrast: 0.9 },
  yellow: { hue: 97, chroma: 0.16, lightness: 0.86, contrast: 0.75 },
  tan: { hue: 70, chroma: 0.075, lightness: 0.72, contrast: 0.85 },
  brown: { hue: 52, chroma: 0.075, lightness: 0.45, contrast: 0.85 },
  green: { hue: 146, chroma: 0.15, lightness: 0.62, contrast: 0.9 },
  emerald: { hue: 160, chroma: 0.115, lightness: 0.5, contrast: 0.9 },
  teal: { hue: 190, chroma: 0.095, lightness: 0.56, contrast: 0.9 },
  blue: { hue: 255, chroma: 0.16, lightness: 0.6, contrast: 0.9 },
  royal: { hue: 264, chroma: 0.19, lightness: 0.5, contrast: 0.9 },
  navy: { hue: 268, chroma: 0.1, lightness: 0.35, contrast: 0.8 },
  purple: { hue: 302, chroma: 0.15, lightness: 0.53, contrast: 0.9 },
  pink: { hue: 355, chroma: 0.13, lightness: 0.74, contrast: 0.85 },
};
