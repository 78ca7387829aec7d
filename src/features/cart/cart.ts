/** Rules of the cart. Pure. */

/** Key in local storage (CRT-09, CST-94). */
export const CART_KEY = 'cart';
/** Units of one line (CRT-27, CST-90). */
export const MIN_SIZE = 1;
/** Units of one line that a form takes; nobody buys more by hand. */
export const MAX_SIZE = 9999;
/** Follows the total (CRT-08, C-11). */
export const TOTAL_SUFFIX = 'NGN';

/** What a cart keeps of a product (ENT-081); amounts in naira. */
export interface CartProduct {
  readonly id: number;
  readonly nom: string;
  /** Path of its picture below the file host, or an address; '' for none. */
  readonly url: string;
  readonly prix: number;
  readonly prixPromotion: number | null;
  readonly promotion: boolean;
  /** Units in stock. */
  readonly qte: number;
  readonly moq: number | null;
  /** Whether it can be ordered at all. */
  readonly isActive: boolean;
  readonly mesure: { readonly initials: string } | null;
  readonly boutique: { readonly id: number; readonly nomBoutique: string; readonly nomLink: string };
  readonly caracteristiques: readonly { readonly id: number; readonly nom: string; readonly montant: number }[];
}

/** A line of the cart (ENT-081 to ENT-084): the product, where `prix` is what one unit costs the shopper now (CRT-13). */
export interface CartLine extends CartProduct {
  /** Units. */
  readonly size: number;
  /** Ids of the chosen varieties (G-31). */
  readonly sousProduits: readonly number[];
  /** Whether the shopper agreed to wait for what is not in stock (C-16, G-41). */
  readonly backorder?: boolean;
}

/** Naira for one unit: the promotion price while on promotion (CRT-13). */
export function unitPrice({
  prix,
  prixPromotion,
  promotion,
}: Pick<CartProduct, 'prix' | 'prixPromotion' | 'promotion'>): number {
  return promotion && prixPromotion !== null ? prixPromotion : prix;
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const { id, nom, prix, size } = value as Partial<CartLine>;
  return Number.isSafeInteger(id) && typeof nom === 'string' && typeof prix === 'number' && Number.isSafeInteger(size);
}

/** The cart in the stored `text`; what cannot be read is left out, so that a damaged line never hides the others. */
export function readCart(text: string | null): CartLine[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(stored) ? stored.filter(isLine).map((line) => ({ ...line, size: cleanSize(line.size) })) : [];
}

/** The size that a typed quantity stands for: an integer of at least 1, anything else is 1 (CRT-23 to CRT-25). */
export function cleanSize(typed: string | number): number {
  const size = typeof typed === 'number' ? typed : /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return Number.isSafeInteger(size) && size >= MIN_SIZE ? Math.min(size, MAX_SIZE) : MIN_SIZE;
}

/** The cart with a line of the product, of size 1, which replaces an earlier one (CRT-11, CRT-12, C-15). */
export function withProduct(
  lines: readonly CartLine[],
  product: CartProduct,
  { sousProduits = [], backorder }: { sousProduits?: readonly number[]; backorder?: boolean } = {},
): CartLine[] {
  const line: CartLine = {
    ...product,
    prix: unitPrice(product),
    size: MIN_SIZE,
    sousProduits,
    ...(backorder === undefined ? {} : { backorder }),
  };
  return [...lines.filter(({ id }) => id !== product.id), line];
}

export function withSize(lines: readonly CartLine[], id: number, size: number): CartLine[] {
  return lines.map((line) => (line.id === id ? { ...line, size: cleanSize(size) } : line));
}

export function withoutProduct(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.id !== id);
}

/** Naira: the sum of price times quantity (CRT-07), to the kobo. */
export function cartTotal(lines: readonly Pick<CartLine, 'prix' | 'size'>[]): number {
  return lines.reduce((kobo, { prix, size }) => kobo + Math.round(prix * 100) * size, 0) / 100;
}

/** Units of all lines. */
export function cartCount(lines: readonly Pick<CartLine, 'size'>[]): number {
  return lines.reduce((sum, { size }) => sum + size, 0);
}

/** Whether the chosen quantity can be added without a question: below the stock (CRT-16, CRT-17, C-16). */
export function isInStock({ qte }: Pick<CartProduct, 'qte'>, size: number): boolean {
  return size < qte;
}
