/** Reviews of the demo's customers. */
import type { Prng } from './prng.ts';

/** Comments by number of stars. */
export const RATING_WORDS: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Exactly as in the picture. The rider was polite too.',
    'Value for money, I have ordered a second one for my sister.',
    'E choke! Correct quality.',
    'Came the next morning in Ibadan, well packed.',
    'My mother is very happy with it. God bless the seller.',
    'Original. I tested everything before the rider left.',
    'Better than what I saw in the market at that price.',
    '',
  ],
  4: [
    'Good, only the packing was a little rough.',
    'Nice one. Delivery took four days to Enugu.',
    'Does what it should. I removed a star for the colour, it is darker than the picture.',
    'I like it. The manual could be clearer.',
    '',
  ],
  3: ['It is okay for the price.', 'Average. It works, but it feels light.', 'Size runs small, order one size up.'],
  2: ['Not what I hoped for, though the shop answered quickly.', 'Came late and one part was scratched.'],
  1: ['It stopped after a week. I have asked for a replacement.', 'Wrong colour was sent.'],
};

/** Text reviews of one to three sentences. */
export const REVIEW_TEXTS: readonly string[] = [
  'I compared three shops before I settled for this one, and I am glad that I did. It arrived two days before the date they promised.',
  'Solid. I use it every day and nothing has come loose.',
  'The seller called to confirm my address, which I found reassuring. The item itself is good.',
  'If you live in a hot flat like mine, this makes a difference.',
  'I bought it for my shop in Aba and customers keep asking where it is from.',
  'Honest description. What I saw is what I got.',
  'Small delay at the park, but the shop kept me informed all the way to Jos.',
  'For this price I expected less. Very well finished.',
  'Please add more colours. I would buy another one in green.',
  'It survived my three boys for a month now, so five stars from me.',
  'We ordered ten for the office and all ten were in order.',
  'Good quality, fair price, fast answer on WhatsApp. I shall order again before Christmas.',
  'My tailor says the finishing is neat, and he does not say that often.',
  'The only thing missing is a longer cable or strap. Everything else is perfect.',
  'I was doubtful about ordering online, but the pay on delivery helped me. No regrets.',
  'Ẹ ṣé o! It reached Ògbómọ̀ṣọ́ in good condition.',
  'Nagode sosai, kaya mai kyau ne.',
  'Daalụ! Everything complete, nothing was broken.',
];

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
