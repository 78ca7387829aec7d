/** The choice of a product's variety and colour, by names, and its price. Pure. */
import type { Failure } from '../../shared/failure.ts';
import { currentPrice, type Priced } from './card/product-card.ts';

/** A choice; '' for none. It has names and not ids, because an import replaces a product's varieties. */
export interface Choice {
  readonly variety: string;
  readonly colour: string;
}

export const NO_CHOICE: Choice = { variety: '', colour: '' };

/** Maximum characters of a name that a call accepts. */
export const MAX_CHOICE_NAME = 500;

export interface Variety {
  readonly id: number;
  readonly nom: string;
  /** Naira for one unit. */
  readonly montant: number;
}

/** A colour with its first picture. */
export interface Colour {
  readonly nom: string;
  /** Path of the picture below the file host, or an address. */
  readonly url: string;
}

/** Trimmed names without duplicates; the first one wins. @param keyOf names with the same key are equal */
function distinctNames<T extends { readonly nom: string }>(named: readonly T[], keyOf: (nom: string) => string): T[] {
  const found = new Map<string, T>();
  for (const one of named) {
    const nom = one.nom.trim();
    if (nom !== '' && !found.has(keyOf(nom))) found.set(keyOf(nom), { ...one, nom });
  }
  return [...found.values()];
}

/** The varieties on offer. */
export const offeredVarieties = <V extends { readonly nom: string }>(varieties: readonly V[]): V[] =>
  distinctNames(varieties, (nom) => nom);

/** The colours on offer: those of the product's pictures. */
export const offeredColours = (
  images: readonly { readonly url: string; readonly couleur: { readonly nom: string } | null }[],
): Colour[] =>
  distinctNames(
    images.flatMap(({ url, couleur }) => (couleur ? [{ nom: couleur.nom, url }] : [])),
    (nom) => nom.toLowerCase(),
  );

/**
 * Naira per unit of a variety: during a promotion its amount is reduced in the same proportion as the product's price,
 * rounded half up to whole naira, and never above the amount. A price below half a naira keeps its kobo.
 */
export function varietyPrice(product: Priced, montant: number): number {
  const { prix } = product;
  const now = currentPrice(product);
  if (now === prix || prix <= 0) return montant;
  const kobo = (Math.round(montant * 100) * Math.round(now * 100)) / Math.round(prix * 100);
  const naira = Math.round(kobo / 100);
  if (naira === 0) return Math.round(kobo) / 100;
  return now < prix ? Math.min(naira, montant) : naira;
}

/** Why the choice is not available for a product; undefined if it is available, or empty. */
export function notOffered(
  { caracteristiques, colours }: { readonly caracteristiques: readonly Variety[]; readonly colours: readonly Colour[] },
  { variety, colour }: Choice,
): Failure | undefined {
  if (variety !== '' && caracteristiques.every(({ nom }) => nom !== variety))
    return { code: 'choice_unavailable', message: `“${variety}” is no longer offered. Please choose again.` };
  if (colour !== '' && colours.every(({ nom }) => nom !== colour))
    return { code: 'choice_unavailable', message: `It no longer comes in ${colour}. Please choose again.` };
  return undefined;
}

/** `12 months, Black`; '' without a choice. */
export const choiceText = ({ variety = '', colour = '' }: Partial<Choice>): string =>
  [variety, colour].filter(Boolean).join(', ');

/** `Galaxy A15 (12 months, Black)`. */
export function nameWithChoice({ nom, ...choice }: { readonly nom: string } & Partial<Choice>): string {
  const message = choiceText(choice);
  return message === '' ? nom : `${nom} (${message})`;
}

/** The identity of a line in a cart or an order: product, variety and colour. */
export const lineKey = (productId: number, { variety = '', colour = '' }: Partial<Choice>): string =>
  variety === '' && colour === '' ? String(productId) : JSON.stringify([productId, variety, colour]);

/** Compares texts by their code units, which gives the same order on every engine and in every browser. */
export const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares lines by product, variety and colour, independently of engine and browser. */
export const compareLines = (
  a: { readonly produitId: number } & Partial<Choice>,
  b: { readonly produitId: number } & Partial<Choice>,
): number =>
  a.produitId - b.produitId ||
  compareText(a.variety ?? '', b.variety ?? '') ||
  compareText(a.colour ?? '', b.colour ?? '');
