/** The messages of `npm run generate`. */
import type { Generated, Plan } from '../../src/server/generate/generate.ts';

/** Formats a number with thousands separators. */
export const number = (n: number): string => n.toLocaleString('en');

const pages = (n: number) => `${number(n)} page${n === 1 ? '' : 's'}`;

/** The message about what a run is going to do. */
export function sentencesOfPlan({ total, current, outdated, processes, isYielding, isOfOtherShop }: Plan): string[] {
  const todo = total - current;
  const stored = `${pages(total)}: ${number(current)} stored and up to date, ${number(todo)} to make`;
  const sentences = [outdated > 0 ? `${stored}. Out of date in the store: ${number(outdated)}.` : `${stored}.`];
  if (isOfOtherShop)
    sentences.push(
      'The running shop has other code or settings (PORT, METRICS_PORT and PUBLIC_URL among them): it answers these pages when it is restarted with those of this command.',
    );
  if (todo > 0)
    sentences.push(
      `Processes that render: ${number(processes)}${isYielding ? '. They rest while the running shop is slower than without them' : ''}.`,
    );
  return sentences;
}

/** The message about what a run has done. */
export function sentencesOfEnd({ counts, left, isFull, rests }: Generated, seconds: number): string[] {
  const { made, current, gone, failed } = counts;
  const rate = made > 0 ? `, ${number(Math.round(made / seconds))} a second` : '';
  const parts = [`${number(made)} made`, `${number(current)} current`, `${number(failed)} failed`];
  if (gone > 0) parts.push(`${number(gone)} gone meanwhile`);
  const sentences = [`${parts.join(', ')} in ${number(Math.round(seconds))} s${rate}.`];
  if (rests > 0) sentences.push(`It rested ${number(rests)} times for the running shop.`);
  if (isFull)
    sentences.push(
      `The store is full: ${pages(left)} had no room and are made when somebody asks for them. PAGES_DISK_MB, and free room on the disk, decide how many it holds.`,
    );
  else if (left > 0) sentences.push(`${pages(left)} left: the next run makes them.`);
  return sentences;
}

/** The first pages that failed, with the reasons. */
export function sentencesOfFailed({ counts, failed }: Generated): string[] {
  const more = counts.failed - failed.length;
  const lines = failed.map(({ key, reason }) => `  ${key}: ${reason}`);
  if (failed.length === 0) return [];
  return ['These pages failed:', ...lines, ...(more > 0 ? [`  and ${number(more)} more.`] : [])];
}
