/**
 * City, state and country of a delivery: the city is typed first, with suggestions, and gives the other two.
 */
import { useEffect, useId, useState } from 'react';
import type { CallAnswer } from '../../client/client.ts';
import { inputProps } from '../../shared/form-fields.ts';
import Field from '../../ui/Field.tsx';
import { api } from '../account/session/api.browser.ts';
import { cityChosen, labelOfCity, onlyCity } from './city-suggestions.ts';
import { type ChoiceProps, PlaceChoice } from './PlaceFields.tsx';

type Suggested = CallAnswer<'suggestCities'>['data'];

/** Minimum number of letters for which cities are suggested. */
const MIN_LETTERS = 2;

/** Cities that start with `typed`; while they load, those for the text before. */
function useCities(typed: string): Suggested {
  const [found, setFound] = useState<Suggested>([]);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword.length < MIN_LETTERS) return undefined;
    let isHere = true;
    void api()
      .call('suggestCities', { query: { keyword } })
      .then((answer) => {
        // Without suggestions the city is typed, and the state chosen.
        if (!answer.ok) console.warn('No cities could be suggested.', answer.error);
        else if (isHere) setFound(answer.data.data);
      });
    return () => {
      isHere = false;
    };
  }, [keyword]);
  return keyword.length < MIN_LETTERS ? [] : found;
}

export default function CityChoice({ fields, places, onChange, error }: ChoiceProps) {
  const { city } = fields;
  const list = useId();
  const [isTyping, setTyping] = useState(false);
  const cities = useCities(isTyping ? places.ville : '');
  const typed = (ville: string) => {
    setTyping(true);
    const chosen = cityChosen(cities, ville);
    onChange(chosen ? { ...chosen, ville: chosen.nom } : { ...places, ville });
  };
  // The state of a city whose full name is unique, as soon as it is known.
  const only = isTyping && places.province === '' ? onlyCity(cities, places.ville) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each city that is known
  useEffect(() => {
    if (only) onChange({ ...only, ville: only.nom });
  }, [only]);

  return (
    <>
      <Field
        {...inputProps(city)}
        list={list}
        value={places.ville}
        error={error(city.name)}
        onChange={({ currentTarget }) => typed(currentTarget.value)}
      />
      <datalist id={list}>
        {cities.map((one) => (
          <option key={labelOfCity(one)} value={labelOfCity(one)} />
        ))}
      </datalist>
      <PlaceChoice fields={fields} places={places} onChange={onChange} error={error} isCityTyped />
    </>
  );
}
