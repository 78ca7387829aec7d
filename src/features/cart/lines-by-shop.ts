/** The lines of a cart by shop, under the name of each. Pure. */

interface OfShop {
  readonly boutique: { readonly id: number; readonly nomBoutique: string; readonly nomLink: string };
}

export interface ShopLines<Line extends OfShop> {
  readonly shop: Line['boutique'];
  readonly lines: readonly Line[];
}

/** Shops in the sequence in which their first lines were added, and so their lines. */
export function linesByShop<Line extends OfShop>(lines: readonly Line[]): readonly ShopLines<Line>[] {
  const shops = new Map<number, { shop: Line['boutique']; lines: Line[] }>();
  for (const line of lines) {
    const found = shops.get(line.boutique.id);
    if (found) found.lines.push(line);
    else shops.set(line.boutique.id, { shop: line.boutique, lines: [line] });
  }
  return [...shops.values()];
}
