/** What a shopper chooses of a product, its variety and its colour, by their names, and what that costs. Pure. */
import { currentPrice, type Priced } from './product-card.ts';

/** What was chosen; '' stands for nothing. Names last longer than ids: an import writes a product's varieties anew. */
export interface Choice {
  readonly variety: string;
  readonly colour: string;
}

export const NO_CHOICE: Choice = { variety: '', colour: '' };

/** Characters of the longest name that a call takes. */
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

/** Each name once, without blanks around it; of several the first holds. @param keyOf what makes two names one */
function eachNameOnce<T extends { readonly nom: string }>(named: readonly T[], keyOf: (nom: string) => string): T[] {
  const found = new Map<string, T>();
  for (const one of named) {
    const nom = one.nom.trim();
    if (nom !== '' && !found.has(keyOf(nom))) found.set(keyOf(nom), { ...one, nom });
  }
  return [...found.values()];
}

/** The varieties that can be chosen. */
export const offeredVarieties = <V extends { readonly nom: string }>(varieties: readonly V[]): V[] =>
  eachNameOnce(varieties, (nom) => nom);

/** The colours that can be chosen: those of the product's pictures. */
export const offeredColours = (
  images: readonly { readonly url: string; readonly couleur: { readonly nom: string } | null }[],
): Colour[] =>
  eachNameOnce(
    images.flatMap(({ url, couleur }) => (couleur ? [{ nom: couleur.nom, url }] : [])),
    (nom) => nom.toLowerCase(),
  );

/**
 * Naira for one unit of a variety: its amount, which a promotion lowers in the proportion in which it lowers the price of
 * the product, rounded to the kobo, half a kobo up (G-31).
 */
export function varietyPrice(product: Priced, montant: number): number {
  const { prix } = product;
  const now = currentPrice(product);
  if (now === prix || prix <= 0) return montant;
  return Math.round((Math.round(montant * 100) * Math.round(now * 100)) / Math.round(prix * 100)) / 100;
}

/** Why a product that offers this cannot be had in what was chosen; undefined when it can, or nothing was chosen. */
export function notOffered(
  { caracteristiques, colours }: { readonly caracteristiques: readonly Variety[]; readonly colours: readonly Colour[] },
  { variety, colour }: Choice,
): string | undefined {
  if (variety !== '' && caracteristiques.every(({ nom }) => nom !== variety))
    return `“${variety}” is no longer offered. Please choose again.`;
  if (colour !== '' && colours.every(({ nom }) => nom !== colour))
    return `It no longer comes in ${colour}. Please choose again.`;
  return undefined;
}

/** `12 months, Black`; '' when nothing was chosen. */
export const choiceWords = ({ variety = '', colour = '' }: Partial<Choice>): string =>
  [variety, colour].filter(Boolean).join(', ');

/** `Galaxy A15 (12 months, Black)`. */
export function nameWithChoice({ nom, ...choice }: { readonly nom: string } & Partial<Choice>): string {
  const words = choiceWords(choice);
  return words === '' ? nom : `${nom} (${words})`;
}

/** What makes a line of a cart or an order one: its product, its variety and its colour. */
export const lineKey = (productId: number, { variety = '', colour = '' }: Partial<Choice>): string =>
  variety === '' && colour === '' ? String(productId) : JSON.stringify([productId, variety, colour]);

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Orders lines by product, variety and colour, alike on every engine and in every browser. */
export const compareLines = (
  a: { readonly produitId: number } & Partial<Choice>,
  b: { readonly produitId: number } & Partial<Choice>,
): number =>
  a.produitId - b.produitId ||
  compareText(a.variety ?? '', b.variety ?? '') ||
  compareText(a.colour ?? '', b.colour ?? '');
