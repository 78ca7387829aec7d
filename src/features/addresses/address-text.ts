/** Formats addresses. Pure. */
interface Written {
  readonly ville: string;
  readonly province: string;
  readonly pays: string;
}

/** City, state and country, leaving out empty parts. */
export const placeOf = ({ ville, province, pays }: Written): string =>
  [ville, province, pays].filter(Boolean).join(', ');

/** The whole address on one line, as an order stores it. */
export const writtenAddress = ({ adresse, ...place }: Written & { readonly adresse: string }): string =>
  [adresse, place.ville, place.province, place.pays]
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(', ');

/** An address without the spaces after its commas, which earlier orders do not have. */
const compact = (address: string): string => address.replace(/,\s+/g, ',');

/** The address of the book that `delivery` went to; undefined when there is none. */
export const usedAddress = <Address extends Parameters<typeof writtenAddress>[0]>(
  book: readonly Address[],
  delivery: string | undefined,
): Address | undefined =>
  delivery === undefined ? undefined : book.find((one) => compact(writtenAddress(one)) === compact(delivery));

/** The preselected country of an address form: most customers live there. */
export const FIRST_PLACE: Written = { pays: 'Nigeria', province: '', ville: '' };
