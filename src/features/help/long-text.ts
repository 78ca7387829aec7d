/** How the long texts of the shop are written down: sections of paragraphs and lists, with links in them. Pure. */

export interface TextLink {
  readonly text: string;
  readonly href: string;
}

/** Words, with links between them where there are any. */
export type Words = string | readonly (string | TextLink)[];

/** A table: the first cell of a row names it. */
export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A paragraph, a list of points, or a table. */
type Block = Words | { readonly points: readonly Words[] } | TextTable;

export interface TextSection {
  /** Anchor in the page. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface LongText {
  readonly id: string;
  readonly title: string;
  /** Line below the title, such as the date from which the text holds. */
  readonly dateLine: string;
  readonly sections: readonly TextSection[];
}

/** What the texts name of this shop. */
export interface TextFacts {
  readonly productName: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
}

/** The mail address of support as a link. */
export const mailLink = ({ supportEmail }: TextFacts): TextLink => ({
  text: supportEmail,
  href: `mailto:${supportEmail}`,
});

export const isPoints = (block: Block): block is { readonly points: readonly Words[] } =>
  typeof block === 'object' && 'points' in block;

export const isTable = (block: Block): block is TextTable => typeof block === 'object' && 'rows' in block;

/** The pieces of some words, one after the other. */
export const piecesOf = (words: Words): readonly (string | TextLink)[] => (typeof words === 'string' ? [words] : words);
