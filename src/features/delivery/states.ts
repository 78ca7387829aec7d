/** The states of Nigeria by their geopolitical zones, on which days of delivery depend. Pure. */

/** Zones are six groups of neighbouring states, as government and couriers use them. */
export const ZONES = [
  ['Benue', 'FCT', 'Kogi', 'Kwara', 'Nasarawa', 'Niger', 'Plateau'],
  ['Adamawa', 'Bauchi', 'Borno', 'Gombe', 'Taraba', 'Yobe'],
  ['Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Sokoto', 'Zamfara'],
  ['Abia', 'Anambra', 'Ebonyi', 'Enugu', 'Imo'],
  ['Akwa Ibom', 'Bayelsa', 'Cross River', 'Delta', 'Edo', 'Rivers'],
  ['Ekiti', 'Lagos', 'Ogun', 'Ondo', 'Osun', 'Oyo'],
] as const;

/** Country of the states, by its name in addresses. */
export const COUNTRY = 'Nigeria';

/** Names of the 36 states and of the Federal Capital Territory, by the alphabet. */
export const STATES: readonly string[] = [...ZONES.flat()].sort();

/** Only letters and digits, in lower case, without the word that often follows a name. */
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\bstate\b/g, '')
    .replace(/[^a-z]/g, '');

const BY_KEY: ReadonlyMap<string, string> = new Map([
  ...STATES.map((name) => [keyOf(name), name] as const),
  ['abuja', 'FCT'],
  ['fctabuja', 'FCT'],
  ['abujafct', 'FCT'],
  ['federalcapitalterritory', 'FCT'],
]);

/** The state that `text` names, in any spelling of case, blanks and dashes; undefined for any other place. */
export const stateNamed = (text: string): string | undefined => BY_KEY.get(keyOf(text));

/** Whether both are names of states in one zone. */
export const areNear = (one: string, other: string): boolean =>
  ZONES.some((zone: readonly string[]) => zone.includes(one) && zone.includes(other));
