/** Numbers with units: `50kg`, `50 kg`, `20,000 mAh` and `43"` become one word each, in any notation. Pure. */
import { searchWords } from '../../../shared/fold-text.ts';

/** Notations of units, and their canonical form. */
const UNITS: Readonly<Record<string, string>> = {
  kg: 'kg',
  kgs: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
  g: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  gramme: 'g',
  grammes: 'g',
  mg: 'mg',
  l: 'l',
  lt: 'l',
  ltr: 'l',
  ltrs: 'l',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  litres: 'l',
  cl: 'cl',
  ml: 'ml',
  gb: 'gb',
  gig: 'gb',
  gigs: 'gb',
  tb: 'tb',
  mb: 'mb',
  mp: 'mp',
  megapixel: 'mp',
  megapixels: 'mp',
  mah: 'mah',
  ah: 'ah',
  w: 'w',
  watt: 'w',
  watts: 'w',
  kw: 'kw',
  v: 'v',
  volt: 'v',
  volts: 'v',
  kva: 'kva',
  kv: 'kva',
  hp: 'hp',
  inch: 'inch',
  inches: 'inch',
  ins: 'inch',
  ft: 'ft',
  feet: 'ft',
  foot: 'ft',
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  meter: 'm',
  meters: 'm',
  metre: 'm',
  metres: 'm',
  yard: 'yards',
  yards: 'yards',
  yds: 'yards',
  pc: 'pieces',
  pcs: 'pieces',
  piece: 'pieces',
  pieces: 'pieces',
  pack: 'packs',
  packs: 'packs',
  sachet: 'sachets',
  sachets: 'sachets',
  ton: 'tons',
  tons: 'tons',
  tonne: 'tons',
  tonnes: 'tons',
  hz: 'hz',
  burner: 'burners',
  burners: 'burners',
};
const UNIT_WORDS: ReadonlySet<string> = new Set(Object.keys(UNITS));
/**
 * Units of an amount: `4` does not search for packs of 4 pieces or of 4 kg, while `43` searches for a screen and `128`
 * for a phone.
 */
const AMOUNTS = new Set(['kg', 'g', 'mg', 'l', 'cl', 'ml', 'pieces', 'packs', 'sachets', 'tons']);
const NUMBER = /^\d+(?:\.\d+)*$/;
const NUMBER_AND_UNIT = /^(\d+(?:\.\d+)*)([a-z]+)$/;
/** An inch mark after a number. A comma or letter may follow, but no other digit. */
const INCH_MARK = /(?<=\d)\s*(?:"|”|″|''|’’)/g;

const MARK = /["”″'’]/;

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9';
const isUnit = (word: string | undefined): word is string => word !== undefined && UNIT_WORDS.has(word);

/** A measure in canonical form, and its parts. */
export interface Measure {
  /** `50kg`. */
  readonly joined: string;
  /** `50`. */
  readonly number: string;
  readonly unit: string;
}

/** Whether `measure` may be meant by its number alone. */
export const isNamedByNumber = ({ unit }: Measure): boolean => !AMOUNTS.has(unit);

/** Parses `word` as a measure such as `20000mah`; undefined for `a07` or `4g`. */
function measureOf(word: string): Measure | undefined {
  const [, number, unit] = NUMBER_AND_UNIT.exec(word) ?? [];
  // `4g` and `5g` are networks; small weights have more digits.
  if (number === undefined || !isUnit(unit) || (unit === 'g' && number.length === 1)) return undefined;
  return { joined: number + UNITS[unit], number, unit: UNITS[unit] ?? unit };
}

/** The folded words of `text`, each measure as one. */
export function wordsAndMeasures(text: string): (string | Measure)[] {
  const words = searchWords(MARK.test(text) ? text.replace(INCH_MARK, ' inch ') : text);
  const read: (string | Measure)[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!isDigit(word[0])) {
      read.push(word);
      continue;
    }
    const next = words[at + 1];
    if (NUMBER.test(word) && isUnit(next)) {
      read.push(measureOf(word + next) ?? { joined: word + next, number: word, unit: UNITS[next] ?? next });
      at++;
    } else read.push(measureOf(word) ?? word);
  }
  return read;
}
