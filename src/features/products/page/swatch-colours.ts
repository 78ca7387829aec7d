/** Colours of swatches by the name that a shop entered. Pure. */
const COLOURS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amber: '#f5b301',
    aqua: '#31c4d4',
    ash: '#9aa0a6',
    beige: '#e6d7b9',
    black: '#1b1b1f',
    blue: '#2563eb',
    bronze: '#a4703c',
    brown: '#7a4a21',
    burgundy: '#7b1931',
    charcoal: '#3b3f46',
    chocolate: '#5a3216',
    coffee: '#5b4031',
    copper: '#b9683a',
    coral: '#ff7a66',
    cream: '#f6ecd4',
    cyan: '#22b8cf',
    gold: '#d4a017',
    green: '#2e9e4f',
    grey: '#8a8f98',
    indigo: '#2a3a9e',
    ivory: '#fbf6e6',
    khaki: '#b5a36a',
    lavender: '#b9a7e6',
    lemon: '#f7e463',
    lilac: '#c3a6dc',
    lime: '#9bd12b',
    magenta: '#d6249f',
    maroon: '#7d1f2b',
    mint: '#a6e3c5',
    mustard: '#d9a521',
    navy: '#1c2b5a',
    nude: '#e2b99a',
    olive: '#6f7a2d',
    orange: '#f47c20',
    peach: '#ffc2a0',
    pink: '#f27aa9',
    plum: '#6d2b66',
    purple: '#7c3aed',
    red: '#d92d20',
    rose: '#e8828f',
    rust: '#a8441d',
    silver: '#c3c8cf',
    sky: '#6cb8f0',
    tan: '#cfa678',
    teal: '#138b85',
    turquoise: '#2cc5b3',
    violet: '#8746d1',
    white: '#ffffff',
    wine: '#6f1830',
    yellow: '#f8d21c',
  }),
);

/**
 * The fill of a colour's swatch: the name itself, else the last known word in it (`Navy blue` and `Royal Blue` are
 * blue), else undefined, so that the swatch shows only its name. Returns only values of the table.
 */
export function swatchFill(name: string): string | undefined {
  const words = name
    .toLowerCase()
    .replace(/\bgray\b/g, 'grey')
    .split(/[^a-z]+/)
    .filter(Boolean);
  // The word for the colour follows navy and sky, which are more specific.
  const shade = words.find((word) => word === 'navy' || word === 'sky');
  if (shade !== undefined) return COLOURS.get(shade);
  return words.reverse().flatMap((word) => COLOURS.get(word) ?? [])[0];
}
