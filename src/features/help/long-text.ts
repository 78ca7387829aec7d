/** The structure of the shop's long texts: sections of paragraphs and lists, with links in them. Pure. */
import { callLink } from '../products/page/product-details.ts';

export interface TextLink {
  readonly text: string;
  readonly href: string;
}

/** Text in bold or italics. */
export interface TextMark {
  readonly mark: 'strong' | 'em';
  readonly text: readonly Piece[];
}

/** A piece of a text; `isBreak` starts a new line. */
export type Piece = string | TextLink | TextMark | { readonly isBreak: true };

/** Text, with links and marks if there are any. */
export type RichText = string | readonly Piece[];

/** A table: the first cell of a row names it. */
export interface TextTable {
  readonly head: readonly RichText[];
  readonly rows: readonly (readonly RichText[])[];
}

/** A list of short points. */
interface Points {
  readonly points: readonly RichText[];
}

export interface TextItem {
  /** Number of the item in an ordered list. */
  readonly number?: number;
  readonly blocks: readonly Block[];
}

/** A list, whose items may hold paragraphs and lists. */
export interface TextList {
  readonly isOrdered: boolean;
  readonly items: readonly TextItem[];
}

/** A heading within a section. */
interface SubHeading {
  /** Anchor in the page. */
  readonly id: string;
  readonly heading: string;
}

/** A paragraph, a list, a table, or a heading. */
export type Block = RichText | Points | TextList | TextTable | SubHeading;

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
  readonly dateLine?: string;
  /** Blocks before the first section. */
  readonly intro?: readonly Block[];
  readonly sections: readonly TextSection[];
  /** Whether pages number the sections; a text of the operator has its own numbers, or none. */
  readonly isNumbered: boolean;
}

/** The facts about this shop that the texts name. */
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

/** The phone number of support as a link. */
export const phoneLink = ({ supportPhone }: TextFacts): TextLink => ({
  text: supportPhone,
  href: callLink(supportPhone),
});

/** The list that a block is; undefined for other blocks. */
export function listOf(block: Block): TextList | undefined {
  if (typeof block !== 'object') return undefined;
  if ('points' in block) return { isOrdered: false, items: block.points.map((text) => ({ blocks: [text] })) };
  return 'items' in block ? block : undefined;
}

/** Whether a block is a table. */
export const isTable = (block: Block): block is TextTable => typeof block === 'object' && 'rows' in block;

/** Whether a block is a heading within its section. */
export const isSubHeading = (block: Block): block is SubHeading => typeof block === 'object' && 'heading' in block;

/** Whether a block is a paragraph. */
export const isRichText = (block: Block): block is RichText => typeof block === 'string' || Array.isArray(block);

/** The pieces of a text in their order. */
export const piecesOf = (text: RichText): readonly Piece[] => (typeof text === 'string' ? [text] : text);

/** The text without links and marks. */
export const plainText = (text: RichText): string =>
  piecesOf(text)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('mark' in piece) return plainText(piece.text);
      return 'href' in piece ? piece.text : ' ';
    })
    .join('');
