/** The fields of step 0 of an order; checkout-rules.ts checks them. Pure. */
import { describeFields } from '../../../shared/form-fields.ts';
import { EMAIL, FIRST_NAME, LAST_NAME, PHONE } from '../../account/identifiers/person-fields.ts';
import { CITY_FIELD, COUNTRY_FIELD, STATE_FIELD, STREET_FIELD } from '../../addresses/address-fields.ts';

export const CONTACT_FIELDS = describeFields(
  {
    pseudo: { ...FIRST_NAME, maxLength: 99 },
    nom: { ...LAST_NAME, maxLength: 99 },
    numTel: { ...PHONE, maxLength: 30 },
    email: { ...EMAIL, maxLength: 254 },
  },
  true,
);

/** The fields of a delivery. */
export const { adresse: STREET } = describeFields({ adresse: { ...STREET_FIELD, rows: 2, maxLength: 250 } }, true);

/**
 * The fields of a delivery place: a city can be typed without the rest.
 * @param needsState whether the fee depends on the state
 */
export const placeFields = (needsState: boolean) =>
  describeFields(
    {
      ville: CITY_FIELD,
      etat: needsState ? STATE_FIELD : { ...STATE_FIELD, label: 'State (optional)', isOptional: true },
      pays: { ...COUNTRY_FIELD, label: 'Country (optional)', isOptional: true },
    },
    true,
  );

/** What the star means, shown at the top of the form. */
export const STARRED_MEANS = 'Fields with * are required.';

/** Labels of the choices. */
export const CHOICES = {
  modeLiv: 'How do you want to get it?',
  paymentMethod: 'How do you want to pay?',
  dateLivraison: 'Delivery date',
  heureLivraison: 'Delivery time (optional)',
} as const;

/** Fields that may be empty when the form is sent: the summary above a form without script names and links them. */
export const LINKED_FIELDS = {
  ...CONTACT_FIELDS,
  modeLiv: { name: 'modeLiv', label: CHOICES.modeLiv },
  adresse: STREET,
  ville: { name: 'ville', label: CITY_FIELD.label },
  dateLivraison: { name: 'dateLivraison', label: CHOICES.dateLivraison },
  paymentMethod: { name: 'paymentMethod', label: CHOICES.paymentMethod },
} as const;

/** Label of the button beside the message about a missing email (G-537). */
export const NO_EMAIL = 'I have no email';
