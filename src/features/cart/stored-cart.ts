/** Reads the cart that a browser stored; shows all lines that can be read, whatever else is stored. Pure. */
import { type Colour, offeredVarieties, type Variety } from '../products/choices.ts';
import { type CartLine, cleanSize, keyOf, MIN_SIZE } from './cart.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** A stored variety or colour that can be shown. */
const isNamed = (value: unknown): value is { nom: string } => isObject(value) && typeof value.nom === 'string';
const isVariety = (value: unknown): value is Variety =>
  isNamed(value) &&
  'id' in value &&
  typeof value.id === 'number' &&
  'montant' in value &&
  typeof value.montant === 'number';
const isColour = (value: unknown): value is Colour => isNamed(value) && 'url' in value && typeof value.url === 'string';

/** The variety of a stored line; older carts name it by its id, and may have several. */
function storedVariety(variety: unknown, varieties: readonly Variety[], chosen: readonly number[]): string {
  if (variety !== undefined) return textOr(variety, '');
  const known = varieties.filter(({ id }) => chosen.includes(id));
  return (known.length === 1 && known[0]?.nom) || '';
}

/** A stored line with all fields of a line; undefined when the product or the price is missing. */
function lineOf(value: unknown): CartLine | undefined {
  if (!isObject(value)) return undefined;
  const { id, nom, prix, size, qte, mesure, boutique, caracteristiques, sousProduits } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (typeof nom !== 'string' || typeof prix !== 'number' || prix < 0) return undefined;
  const shop = isObject(boutique) ? boutique : {};
  const varieties = offeredVarieties((Array.isArray(caracteristiques) ? caracteristiques : []).filter(isVariety));
  const chosen = (Array.isArray(sousProduits) ? sousProduits : []).filter((variety) => typeof variety === 'number');
  const { variety: _, colour, colours, ...others } = value;
  const variety = storedVariety(value.variety, varieties, chosen);
  return {
    // Keeps fields that other code of this origin stores.
    ...others,
    id,
    nom,
    prix,
    url: textOr(value.url, ''),
    prixPromotion: numberOrNull(value.prixPromotion),
    promotion: value.promotion === true,
    qte: typeof qte === 'number' && Number.isSafeInteger(qte) ? qte : 0,
    // A cart that was stored before the server sent it with every product has none.
    moq: numberOrNull(value.moq) ?? MIN_SIZE,
    maxSize: Number.isSafeInteger(value.maxSize) ? Math.max(value.maxSize as number, MIN_SIZE) : undefined,
    isActive: value.isActive !== false,
    mesure: isObject(mesure) ? { initials: textOr(mesure.initials, '') } : null,
    boutique: {
      id: numberOrNull(shop.id) ?? 0,
      nomBoutique: textOr(shop.nomBoutique, ''),
      nomLink: textOr(shop.nomLink, ''),
      ...(typeof shop.province === 'string' ? { province: shop.province } : {}),
    },
    deliveryTime: typeof value.deliveryTime === 'string' ? value.deliveryTime : undefined,
    caracteristiques: varieties,
    ...(Array.isArray(colours) ? { colours: colours.filter(isColour) } : {}),
    size: cleanSize(typeof size === 'number' ? size : MIN_SIZE),
    sousProduits: chosen,
    ...(variety === '' ? {} : { variety }),
    ...(typeof colour === 'string' && colour !== '' ? { colour } : {}),
  };
}

/**
 * The cart in the stored `text`, one line for each product, variety and colour; what cannot be read is left out, so
 * that a damaged line never hides the others.
 */
export function readCart(text: string | null): CartLine[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  const lines = stored.map(lineOf).filter((line) => line !== undefined);
  // Of two lines with the same key the later one is used, as when a product is added again.
  return [...new Map(lines.map((line) => [keyOf(line), line])).values()];
}
