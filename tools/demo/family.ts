/** What goods of one family have in common. */

export interface DemoFamily {
  /**
   * Brands come before the item's name, or after it for books; goods without a brand have a text such as `Farm-fresh`.
   */
  readonly brands: readonly string[];
  /** Names of possible colours; empty when pictures are not recoloured. See `tints.ts`. */
  readonly colours: readonly string[];
  readonly mesure: string;
  readonly quality: readonly string[];
  /** Wholesale families sometimes have a minimum order. */
  readonly typeOfsale: readonly string[];
  /** Days as digits, or `Same day`. */
  readonly delivery: readonly string[];
  /** Sentences about such goods. */
  readonly about: readonly string[];
  /** Rows of the description table: a field and the values to choose from, none with a comma. */
  readonly details: Readonly<Record<string, readonly string[]>>;
  /** Names of varieties with their surcharge, as a share of the price. */
  readonly varieties: Readonly<Record<string, number>>;
  /** Weight in kg and the three sides in cm, as ranges; null for goods without a weight. */
  readonly size: { readonly kg: readonly [number, number]; readonly cm: readonly [number, number] } | null;
}
