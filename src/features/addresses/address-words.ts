/** Formats addresses. Pure. */
interface Written {
  readonly ville: string;
  readonly province: string;
  readonly pays: string;
}

/** City, state and country, leaving out empty parts. */
export const placeOf = ({ ville, province, pays }: Written): string =>
  [ville, province, pays].filter(Boolean).join(', ');

/** The preselected country of an address form: most customers live there. */
export const FIRST_PLACE: Written = { pays: 'Nigeria', province: '', ville: '' };
