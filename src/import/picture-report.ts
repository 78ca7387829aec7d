/** Collects pictures of imported rows that shoppers will not see, for a report at the end of the import. */
import { SeenKeys } from './seen-keys.ts';

/** Checks a path below the file host: returns `missing`, why it cannot be shown, or undefined when it can. */
export type CheckPicture = (path: string) => Promise<'missing' | { readonly reason: string } | undefined>;

export interface HiddenPicture {
  /** The line in which its row begins. */
  readonly line: number;
  readonly picture: string;
  readonly reason: string;
}

export interface PictureReport {
  /** Pictures that cannot be shown. */
  readonly hidden: number;
  /** The first {@link MAX_LISTED} pictures that cannot be shown. */
  readonly listed: readonly HiddenPicture[];
  /** Number of pictures that are not in the folder of pictures yet, and the first of them. */
  readonly missing: number;
  readonly firstMissing: Omit<HiddenPicture, 'reason'> | undefined;
}

const MAX_LISTED = 100;

/** Matches a foreign address whose extension is a format that browsers do not show. */
const NOT_SHOWN = /^https:\/\/[^?#]+\.(heic|heif|tiff?|psd|pdf|eps|ai|raw|dng|cr2|nef)(?:[?#]|$)/i;

export class PictureReporter {
  readonly #check: CheckPicture | undefined;
  readonly #seen = new SeenKeys();
  #hidden = 0;
  readonly #listed: HiddenPicture[] = [];
  #missing = 0;
  #firstMissing: PictureReport['firstMissing'];

  /** Creates the report. @param check undefined when the shop's own pictures are elsewhere */
  constructor(check: CheckPicture | undefined) {
    this.#check = check;
  }

  /** Checks the pictures of a row; each picture of a file is checked once. */
  async add(line: number, pictures: readonly string[]): Promise<void> {
    const fresh = pictures.filter((picture) => picture !== '' && this.#seen.add(picture));
    const problems = await Promise.all(fresh.map((picture) => this.#problemOf(picture)));
    for (const [k, picture] of fresh.entries()) this.#note({ line, picture }, problems[k]);
  }

  async #problemOf(picture: string) {
    if (!picture.startsWith('https://')) return this.#check?.(picture);
    const ending = NOT_SHOWN.exec(picture)?.[1]?.toUpperCase();
    return ending && { reason: `Most browsers do not show ${ending} files: save it as JPEG, PNG or WebP.` };
  }

  #note(where: Omit<HiddenPicture, 'reason'>, problem: Awaited<ReturnType<CheckPicture>> | ''): void {
    if (!problem) return;
    if (problem === 'missing') {
      this.#missing++;
      this.#firstMissing ??= where;
      return;
    }
    this.#hidden++;
    if (this.#listed.length < MAX_LISTED) this.#listed.push({ ...where, reason: problem.reason });
  }

  get report(): PictureReport {
    return { hidden: this.#hidden, listed: this.#listed, missing: this.#missing, firstMissing: this.#firstMissing };
  }
}
