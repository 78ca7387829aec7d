/** Suggests cities by the first letters of their names. Pure. */

interface City {
  readonly nom: string;
  /** State of the city. */
  readonly province: string;
}

/** A city as it is suggested, `Ikeja, Lagos`: several states have a city of the same name. */
export const labelOfCity = ({ nom, province }: City): string => `${nom}, ${province}`;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The suggested city with the label `text`: the browser writes the label of a chosen one into the field. */
export const cityChosen = <C extends City>(cities: readonly C[], text: string): C | undefined =>
  cities.find((city) => same(labelOfCity(city), text));

/** The city with exactly this name, if there is only one; undefined otherwise. */
export function onlyCity<C extends City>(cities: readonly C[], name: string): C | undefined {
  const found = cities.filter(({ nom }) => same(nom, name));
  return found.length === 1 ? found[0] : undefined;
}
