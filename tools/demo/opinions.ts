/** Reviews of the demo's customers. */
import type { Prng } from './prng.ts';

/** Groups of families to which some comments apply, and others do not (`families.ts`). */
const WORN = ['fashion', 'native', 'shoe'];
const SEWN = ['fashion', 'native', 'fabric', 'bag', 'textile'];
const DEVICES = ['phone', 'computer', 'gadget', 'appliance', 'power', 'office'];
const CONSUMED = ['grocery', 'fresh', 'meal', 'drink', 'beauty', 'scent', 'health', 'clean', 'livestock', 'farm'];
const COLOURED = ['fashion', 'native', 'fabric', 'shoe', 'bag', 'phone', 'furniture', 'home', 'textile'];

/** Comments that apply to only some families, or to all but some. */
interface Saying {
  readonly text: string;
  readonly of?: readonly string[];
  readonly notOf?: readonly string[];
}

/** Comments by number of stars; the last ones apply to everything. */
const COMMENTS: Readonly<Record<number, readonly Saying[]>> = {
  5: [
    { text: 'Exactly as in the picture. The rider was polite too.' },
    { text: 'Value for money, I have ordered a second one for my sister.', notOf: CONSUMED },
    { text: 'E choke! Correct quality.' },
    { text: 'Came the next morning in Ibadan, well packed.' },
    { text: 'My mother is very happy with it. God bless the seller.' },
    { text: 'Original. I tested everything before the rider left.', of: DEVICES },
    { text: 'Better than what I saw in the market at that price.' },
    { text: '' },
  ],
  4: [
    { text: 'Good, only the packing was a little rough.' },
    { text: 'Nice one. Delivery took four days to Enugu.' },
    { text: 'I removed a star for the colour, it is darker than the picture.', of: COLOURED },
    { text: 'I like it. The manual could be clearer.', of: DEVICES },
    { text: '' },
  ],
  3: [
    { text: 'It is okay for the price.' },
    { text: 'Average. It works, but it feels light.', of: DEVICES },
    { text: 'Size runs small, order one size up.', of: WORN },
    { text: '' },
  ],
  2: [
    { text: 'Not what I hoped for, though the shop answered quickly.' },
    { text: 'Came late and one part was scratched.', of: DEVICES },
    { text: '' },
  ],
  1: [
    { text: 'It stopped after a week. I have asked for a replacement.', of: DEVICES },
    { text: 'Wrong colour was sent.', of: COLOURED },
    { text: 'It came much later than promised.' },
    { text: '' },
  ],
};

/** Text reviews of one to three sentences. */
const REVIEWS: readonly Saying[] = [
  {
    text: 'I compared three shops before I settled for this one, and I am glad that I did. It arrived two days before the date they promised.',
  },
  { text: 'Solid. I use it every day and nothing has come loose.', notOf: [...CONSUMED, ...WORN, 'book'] },
  { text: 'The seller called to confirm my address, which I found reassuring. The item itself is good.' },
  {
    text: 'If you live in a hot flat like mine, this makes a difference.',
    of: ['appliance', 'power', 'fashion', 'textile'],
  },
  { text: 'I bought it for my shop in Aba and customers keep asking where it is from.' },
  { text: 'Honest description. What I saw is what I got.' },
  { text: 'Small delay at the park, but the shop kept me informed all the way to Jos.' },
  { text: 'For this price I expected less. Very well finished.', notOf: CONSUMED },
  { text: 'Please add more colours. I would buy another one in green.', of: COLOURED },
  { text: 'It survived my three boys for a month now, so five stars from me.', notOf: CONSUMED },
  { text: 'We ordered ten for the office and all ten were in order.' },
  { text: 'Good quality, fair price, fast answer on WhatsApp. I shall order again before Christmas.' },
  { text: 'My tailor says the finishing is neat, and he does not say that often.', of: SEWN },
  { text: 'The only thing missing is a longer cable. Everything else is perfect.', of: DEVICES },
  { text: 'It has gone through two months of low voltage and still works like on the first day.', of: DEVICES },
  { text: 'The shop showed me how to set it up on a video call. That is service.', of: DEVICES },
  { text: 'I was doubtful about ordering online, but the pay on delivery helped me. No regrets.' },
  { text: 'Ẹ ṣé o! It reached Ògbómọ̀ṣọ́ in good condition.' },
  { text: 'Nagode sosai, kaya mai kyau ne.' },
  { text: 'Daalụ! Everything complete, nothing was broken.' },
];

const saidOf = (family: string, sayings: readonly Saying[]): string[] =>
  sayings
    .filter(({ of, notOf }) => (of === undefined || of.includes(family)) && !notOf?.includes(family))
    .map(({ text }) => text);

/** Texts of reviews that suit products of a family. */
export const reviewsOf = (family: string): readonly string[] => saidOf(family, REVIEWS);

/** A comment that suits products of a family and is not yet in `said` for this product; '' when all are. */
export function commentOn(family: string, cote: number, said: ReadonlySet<string>, random: Prng): string {
  const comment = random.pick(saidOf(family, COMMENTS[cote] ?? [{ text: '' }]));
  return said.has(comment) ? '' : comment;
}

/** One to five stars, mostly good ones. */
export function stars(random: Prng): number {
  const u = random.next();
  if (u < 0.5) return 5;
  if (u < 0.77) return 4;
  if (u < 0.9) return 3;
  return u < 0.96 ? 2 : 1;
}

/**
 * A text of exactly `length` characters from `sentences`, cut at a word, with a reference number at the end.
 * @param length at least 40
 */
export function textOfLength(length: number, sentences: readonly string[]): string {
  let text = '';
  for (let k = 0; text.length < length; k++) text += `${k === 0 ? '' : ' '}${sentences[k % sentences.length]}`;
  if (text.length === length) return text;
  // Leaves room for a space, the word and at least one digit.
  const cut = text.slice(0, length - 7).replace(/[\s,.;:]+\S*$/, '');
  const digits = '482137590264817395'.slice(0, length - cut.length - 7);
  return `${cut}. Ref. ${digits}`;
}
