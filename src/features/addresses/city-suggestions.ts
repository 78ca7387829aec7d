/** Cities that are suggested by the beginning of a name. Pure. */

interface City {
  readonly nom: string;
  /** Its state. */
  readonly province: string;
}

/** A city as it is suggested, `Ikeja, Lagos`: several states have one of the same name. */
export const labelOfCity = ({ nom, province }: City): string => `${nom}, ${province}`;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The suggested city that `text` is: the browser writes a chosen one into the field. */
export const cityChosen = <C extends City>(cities: readonly C[], text: string): C | undefined =>
  cities.find((city) => same(labelOfCity(city), text));

/** The city of this whole name, if there is only one; undefined otherwise. */
export function onlyCity<C extends City>(cities: readonly C[], name: string): C | undefined {
  const found = cities.filter(({ nom }) => same(nom, name));
  return found.length === 1 ? found[0] : undefined;
}
