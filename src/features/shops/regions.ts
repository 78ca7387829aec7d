/** The kinds of regions by which shops are sorted and filtered. Pure. */

/** Region kinds; with a name the value goes into `val={region}_{name}`. */
export const REGIONS = [
  { value: 'pays', label: 'Country' },
  { value: 'province', label: 'Province' },
  { value: 'ville', label: 'City' },
] as const;

export type Region = (typeof REGIONS)[number]['value'];

/** The values of the kinds; the list is sorted by one until a name is chosen. */
export const REGION_KINDS = REGIONS.map(({ value }) => value);
