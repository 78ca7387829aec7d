/**
 * Colours that stand in for pictures until they have loaded. A picture is stored with the index of the nearest one,
 * which a class expresses without a `style` attribute (`tint-0` to `tint-31`).
 */

/**
 * By index, for light mode: eight greys from light to dark, then twelve hues in a light and a deeper tone each. Indices
 * are stored, so a colour may be adjusted but never moved.
 */
export const PLACEHOLDER_COLOURS = [
  ...['#fcfaf6', '#f0eeea', '#e3e1dd', '#d3d1cd', '#bcbab6', '#a3a19d', '#888682', '#6a6965'],
  ...['#fee1e3', '#fde3d8', '#f7e7d3', '#ecebd3', '#e1efd9', '#d7f1e4', '#d2f1f0', '#d4effa'],
  ...['#dcebff', '#e7e7ff', '#f2e4f9', '#fae1ee', '#f4b4b8', '#f2b99f', '#e4c191', '#cecb92'],
  ...['#b3d3a2', '#99d7bb', '#8bd7d6', '#91d2ec', '#a7caf8', '#c2c1f7', '#dab9e9', '#ecb4d2'],
] as const;
