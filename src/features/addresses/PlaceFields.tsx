/**
 * Country, state and city of an address: each list depends on the choice before it. Where there is nothing to choose
 * from, because a list is empty or failed to load, the place is typed.
 */
import { useEffect, useState } from 'react';
import type { Result } from '../../client/client.ts';
import { type FormField, fieldProps, inputProps, type TextField } from '../../shared/form-fields.ts';
import { lazily } from '../../shared/lazily.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import Field from '../../ui/Field.tsx';
import SelectField from '../../ui/form/SelectField.tsx';
import { api } from '../account/session/api.browser.ts';

interface Place {
  readonly id: number;
  readonly nom: string;
}

type ReadPlaces = (parent: number) => Promise<Result<{ readonly data: readonly Place[] }>>;

const readCountries: ReadPlaces = () => api().call('listCountries');
const readProvinces: ReadPlaces = (paysId) =>
  api().call('listProvinces', { query: { paysId, limit: SERVER_LIMITS.provinces } });
const readCities: ReadPlaces = (provinceId) =>
  api().call('listCities', { query: { provinceId, limit: SERVER_LIMITS.cities } });

/** The places below `parent`; undefined while they load, empty when there are none. */
function usePlaces(parent: number | undefined, read: ReadPlaces): readonly Place[] | undefined {
  const [found, setFound] = useState<{ parent: number; places: readonly Place[] }>();
  useEffect(() => {
    if (parent === undefined) return undefined;
    let isHere = true;
    void read(parent).then((answer) => {
      if (isHere) setFound({ parent, places: answer.ok ? answer.data.data : [] });
    });
    return () => {
      isHere = false;
    };
  }, [parent, read]);
  return found?.parent === parent ? found?.places : undefined;
}

interface PlaceFieldProps {
  /** Name, label and rules of the field. */
  readonly field: FormField<TextField>;
  /** The error below it; undefined for none. */
  readonly error: string | undefined;
  /** Name of the place; '' for none. */
  readonly value: string;
  /** Called with the name of the chosen or typed place. */
  readonly onChange: (value: string) => void;
  /** Undefined while they load. */
  readonly places: readonly Place[] | undefined;
  /** What must be chosen first; undefined once it is. */
  readonly first?: string | undefined;
}

const byName = lazily(() => new Intl.Collator('en-NG'));

function PlaceField({ field, places, first, value, onChange, error }: PlaceFieldProps) {
  const marks = { ...fieldProps(field), autoComplete: field.autoComplete, error, value };
  if (first === undefined && places?.length === 0)
    return (
      <Field
        {...inputProps(field)}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const known = new Set(first === undefined ? places?.map(({ nom }) => nom) : []);
  // An address may name a place that is no longer in the list.
  if (value !== '') known.add(value);
  return (
    <SelectField {...marks} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{first ?? (places ? 'Choose' : 'Please wait...')}</option>
      {[...known].sort(byName().compare).map((nom) => (
        <option key={nom} value={nom}>
          {nom}
        </option>
      ))}
    </SelectField>
  );
}

export interface PlaceNames {
  readonly pays: string;
  readonly province: string;
  readonly ville: string;
}

interface MarkProps {
  /** Where country and state are optional, a city can be typed without them. */
  readonly fields: Readonly<Record<'country' | 'state' | 'city', FormField<TextField>>>;
  /** An error beside a field. */
  readonly error: (name: string) => string | undefined;
}

export interface ChoiceProps extends MarkProps {
  /** The current names; '' for what is not chosen. */
  readonly places: PlaceNames;
  /** Called with all three names: a choice clears those that depend on it. */
  readonly onChange: (places: PlaceNames) => void;
}

/** The three fields, for a form that holds their values; only country and state for a form with its own city field. */
export function PlaceChoice({
  fields,
  places,
  onChange: choose,
  error,
  isCityTyped = false,
}: ChoiceProps & { readonly isCityTyped?: boolean }) {
  const { country: countryField, state: stateField, city: cityField } = fields;
  const { pays, province, ville } = places;
  const countries = usePlaces(0, readCountries);
  const country = countries?.find(({ nom }) => nom === pays);
  const provinces = usePlaces(country?.id, readProvinces);
  const state = provinces?.find(({ nom }) => nom === province);
  const cities = usePlaces(isCityTyped ? undefined : state?.id, readCities);
  /** A place outside the list has no list below it: the next one is typed. */
  const below = (above: Place | undefined, listOfAbove: readonly Place[] | undefined, list: typeof cities) =>
    listOfAbove && !above ? [] : list;
  const isCityFree = isCityTyped || (countryField.isOptional === true && province === '');
  const firstState = isCityFree ? undefined : 'Choose a state first';

  return (
    <>
      <PlaceField
        field={countryField}
        error={error(countryField.name)}
        value={pays}
        onChange={(next) => choose({ pays: next, province: '', ville: isCityFree ? ville : '' })}
        places={countries}
      />
      <PlaceField
        field={stateField}
        error={error(stateField.name)}
        value={province}
        onChange={(next) => choose({ pays, province: next, ville: isCityFree ? ville : '' })}
        places={below(country, countries, provinces)}
        first={pays === '' ? 'Choose a country first' : undefined}
      />
      {!isCityTyped && (
        <PlaceField
          field={cityField}
          error={error(cityField.name)}
          value={ville}
          onChange={(next) => choose({ pays, province, ville: next })}
          places={isCityFree ? [] : below(state, provinces ?? (country ? undefined : []), cities)}
          first={province === '' ? firstState : undefined}
        />
      )}
    </>
  );
}

export default function PlaceFields({ start, ...marks }: MarkProps & { readonly start: PlaceNames }) {
  const [places, choose] = useState(start);
  return <PlaceChoice places={places} onChange={choose} {...marks} />;
}
