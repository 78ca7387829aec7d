/** An address as one writes it. Pure. */
interface Written {
  readonly ville: string;
  readonly province: string;
  readonly pays: string;
}

/** City, state and country, without what is empty. */
export const placeOf = ({ ville, province, pays }: Written): string =>
  [ville, province, pays].filter(Boolean).join(', ');

/** What a form for an address begins with: most customers live there. */
export const FIRST_PLACE: Written = { pays: 'Nigeria', province: '', ville: '' };
