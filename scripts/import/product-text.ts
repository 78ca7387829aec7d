/** Shows products of a file as they would look in the shop, for a dry run. */
import type { ProductRow } from '../../src/import/parse-product.ts';
import { formatNaira } from '../../src/shared/money.ts';

/** The maximum number of varieties, and of characters of a description, to show. */
const MAX_VARIETIES = 5;
const MAX_TEXT = 100;

/** One line without terminal control characters, at most {@link MAX_TEXT} long. */
const short = (text: string) => {
  const line = text
    .replace(/[^\P{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
};

function priceOf({ prix, prixPromotion }: ProductRow['values']): string {
  if (prix === undefined) return 'price as it is';
  const isReduced = prixPromotion !== undefined && prixPromotion !== null && prixPromotion < prix;
  return isReduced ? `${formatNaira(prixPromotion)} instead of ${formatNaira(prix)}` : formatNaira(prix);
}

function varietiesOf(varieties: NonNullable<ProductRow['varieties']>): string {
  const shown = varieties
    .slice(0, MAX_VARIETIES)
    .map(({ nom, montant, isDifference }) =>
      isDifference ? `${nom} ${montant < 0 ? '' : '+'}${formatNaira(montant)}` : `${nom} ${formatNaira(montant)}`,
    );
  const more = varieties.length - shown.length;
  return short(`${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
}

/** The lines about one product, with only what its row states. */
export function productMessage({ externalId, values, varieties, pictures, path, shop }: ProductRow): string[] {
  const { nom, qte, description, isActive } = values;
  const facts = [
    priceOf(values),
    ...(qte === undefined ? [] : [`${qte} in stock`]),
    ...(isActive === false ? ['not sold'] : []),
  ];
  const places = [path.collection, path.categorie, path.sousCategorie].filter((name) => name);
  const first = pictures?.[0];
  return [
    `  ${short(nom ?? externalId)} (${short(externalId)})`,
    `    ${facts.join(', ')}`,
    ...(places.length > 0 ? [`    ${short(places.join(' > '))}`] : []),
    ...(shop ? [`    shop ${short(shop.nomBoutique ?? shop.nomLink)}`] : []),
    ...(varieties?.length ? [`    varieties: ${varietiesOf(varieties)}`] : []),
    ...(pictures ? [`    pictures: ${pictures.length}${first ? `, the first ${short(first)}` : ''}`] : []),
    ...(description ? [`    "${short(description)}"`] : []),
  ];
}
