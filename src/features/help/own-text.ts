/**
 * The operator's own privacy policy, terms of use or page about the marketplace, from Markdown or plain text. Sections,
 * anchors and links are like those of the texts that come with the shop. Pure.
 */
import { type Block, type LongText, plainText, type RichText, type TextSection } from './long-text.ts';
import { type MarkdownBlock, markdownBlocks } from './markdown-blocks.ts';
import { markdownText, type ResolveLink } from './markdown-text.ts';

/** The texts that an operator may replace. */
export const PRIVACY_POLICY = { id: 'privacy-policy', anchors: 'privacy', title: 'Privacy Policy' } as const;
export const TERMS_OF_USE = { id: 'terms-of-use', anchors: 'terms', title: 'Terms of use' } as const;
export const ABOUT = { id: 'about-text', anchors: 'about', title: 'About us' } as const;
type Replaceable = typeof PRIVACY_POLICY | typeof TERMS_OF_USE | typeof ABOUT;

/** Maximum number of paragraphs, headings, points and cells of a text; nobody would read a longer page. */
export const MAX_PARTS = 5000;

/** The slug of a heading, as GitHub writes it. */
const slugOf = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '')
    .trim()
    .replaceAll(' ', '-') || 'section';

type Heading = Extract<MarkdownBlock, { kind: 'heading' }>;

const headingSlug = ({ text }: Heading) => slugOf(plainText(markdownText(text, () => undefined)));

/** The ids of headings, each once in the page, by heading and by slug; the title has the id of the text. */
function anchorsOf(title: Heading | undefined, headings: readonly Heading[], { id, anchors }: Replaceable) {
  const bySlug = new Map<string, string>();
  const ids = new Map<Heading, string>();
  const seen = new Map<string, number>();
  for (const heading of headings) {
    const slug = headingSlug(heading);
    let count = seen.get(slug) ?? 0;
    let own = slug;
    while (bySlug.has(own) || `${anchors}-${own}` === id) {
      count += 1;
      own = `${slug}-${count}`;
    }
    seen.set(slug, count);
    bySlug.set(own, `${anchors}-${own}`);
    ids.set(heading, `${anchors}-${own}`);
  }
  if (title && !bySlug.has(headingSlug(title))) bySlug.set(headingSlug(title), id);
  return { ids, bySlug };
}

/** Allows links to sites, pages of this one, mailboxes, phones, and headings of the text. */
const linkResolver =
  (bySlug: ReadonlyMap<string, string>): ResolveLink =>
  (href) => {
    if (href.includes('\\')) return undefined;
    if (href.startsWith('#')) {
      const slug = href.slice(1);
      if (slug === PRIVACY_POLICY.id || slug === TERMS_OF_USE.id) return href;
      const found = bySlug.get(slug);
      return found === undefined ? undefined : `#${found}`;
    }
    return /^(?:https?:\/\/[^/]|mailto:|tel:|\/(?!\/))/i.test(href) ? href : undefined;
  };

/** Converts blocks, and counts their parts. */
class Converter {
  #parts = 0;
  readonly #ids: ReadonlyMap<Heading, string>;
  readonly #resolve: ResolveLink;

  constructor(ids: ReadonlyMap<Heading, string>, resolve: ResolveLink) {
    this.#ids = ids;
    this.#resolve = resolve;
  }

  #text(text: string): RichText {
    this.#parts += 1;
    if (this.#parts > MAX_PARTS) throw new RangeError(`has more than ${MAX_PARTS} paragraphs, points and cells`);
    return markdownText(text, this.#resolve);
  }

  /** A heading: its anchor, and its text without marks. */
  heading(heading: Heading): { readonly id: string; readonly heading: string } {
    return { id: this.#ids.get(heading) ?? '', heading: plainText(this.#text(heading.text)) };
  }

  block(block: MarkdownBlock): Block {
    if (block.kind === 'heading') return this.heading(block);
    if (block.kind === 'paragraph') return this.#text(block.text);
    if (block.kind === 'table') {
      const rows = block.rows.map((row) => row.map((cell) => this.#text(cell)));
      return { head: block.head.map((name) => this.#text(name)), rows };
    }
    const { isOrdered, items } = block;
    return {
      isOrdered,
      items: items.map(({ number, blocks }) => ({
        ...(isOrdered ? { number } : {}),
        blocks: blocks.map((one) => this.block(one)),
      })),
    };
  }
}

const isHeading = (block: MarkdownBlock): block is Heading => block.kind === 'heading';

/** The first block if it is the title: the only heading of its level, and the highest. */
function titleOf(blocks: readonly MarkdownBlock[]): Heading | undefined {
  const [first, ...others] = blocks;
  if (!first || !isHeading(first)) return undefined;
  return others.some((block) => isHeading(block) && block.level <= first.level) ? undefined : first;
}

/**
 * Reads `source`. Its highest headings are sections; a single one above them is its title, instead of `title`.
 * @throws {RangeError} for an empty text, or with more than {@link MAX_PARTS} parts; the message continues the name of
 *   the text
 */
export function ownText(source: string, text: Replaceable): LongText {
  const blocks = markdownBlocks(source);
  const title = titleOf(blocks);
  const rest = title ? blocks.slice(1) : blocks;
  if (rest.length === 0) throw new RangeError('has no text');
  const headings = rest.filter(isHeading);
  const top = headings.reduce((min, { level }) => Math.min(min, level), 6);
  const { ids, bySlug } = anchorsOf(title, headings, text);
  const converter = new Converter(ids, linkResolver(bySlug));
  const intro: Block[] = [];
  const sections: (TextSection & { readonly blocks: Block[] })[] = [];
  for (const block of rest) {
    if (isHeading(block) && block.level === top) {
      const { id, heading } = converter.heading(block);
      sections.push({ id, title: heading, blocks: [] });
    } else (sections.at(-1)?.blocks ?? intro).push(converter.block(block));
  }
  return {
    id: text.id,
    title: title ? converter.heading(title).heading : text.title,
    intro,
    sections,
    isNumbered: false,
  };
}
