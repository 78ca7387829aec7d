/**
 * Reads a line of Markdown: bold, italics, links, line breaks. Anything unclear is shown as written, HTML too. The time
 * is proportional to the length, whatever the text is. Pure.
 */
import type { Piece, RichText, TextMark } from './long-text.ts';

/** Returns the address to which a link of a text leads; undefined when it must not be a link. */
export type ResolveLink = (href: string) => string | undefined;

/** Characters that a backslash may escape. */
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const LINK = /!?\[([^[\]\n]{1,500})\]\(<?([^()\s<>]{1,2000})>?(?: +"[^"\n]{0,500}")?\)/y;
/** An address or a mail address in angle brackets. */
const ADDRESS = /<((?:https?:\/\/|mailto:|tel:)[^\s<>]{1,2000}|[^\s<>@:]{1,100}@[^\s<>@:]{1,200})>/y;
const LETTER = /[\p{L}\p{N}]/u;

/** A mark that was opened and not closed yet; the first is the line itself. */
interface Open {
  /** The characters that opened it; '' for the line. */
  readonly opener: string;
  readonly pieces: Piece[];
}

/** Adds `piece`, joining texts. */
function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
  else if (piece !== '') pieces.push(piece);
}

/** Whether a run of `*` or `_` may open or close a mark, by the characters beside it. */
function sidesOf(text: string, at: number, end: number): { readonly opens: boolean; readonly closes: boolean } {
  const before = at === 0 ? ' ' : (text[at - 1] ?? ' ');
  const after = text[end] ?? ' ';
  const isWord = text[at] === '_';
  return {
    opens: after.trim() !== '' && !(isWord && LETTER.test(before)),
    closes: before.trim() !== '' && !(isWord && LETTER.test(after)),
  };
}

class LineReader {
  readonly #open: Open[] = [{ opener: '', pieces: [] }];

  get #top(): Open {
    return this.#open.at(-1) as Open;
  }

  add(piece: Piece): void {
    add(this.#top.pieces, piece);
  }

  /** Turns the innermost mark back into the text that was written. */
  #abandon(): void {
    const { opener, pieces } = this.#open.pop() as Open;
    this.add(opener);
    for (const piece of pieces) this.add(piece);
  }

  /** Closes the mark that `opener` opened, if one is open. */
  #close(opener: string): boolean {
    if (!this.#open.some((one) => one.opener === opener)) return false;
    while (this.#top.opener !== opener) this.#abandon();
    const { pieces } = this.#open.pop() as Open;
    const mark: TextMark = { mark: opener.length === 2 ? 'strong' : 'em', text: pieces };
    this.add(mark);
    return true;
  }

  /** Reads a run of `length` marks. */
  marks(character: string, length: number, { opens, closes }: ReturnType<typeof sidesOf>): void {
    for (let left = length; left > 0; ) {
      const inner = this.#top.opener;
      const takes = closes && inner[0] === character && inner.length <= left ? inner.length : Math.min(left, 2);
      const opener = character.repeat(takes);
      const isOpen = this.#open.some((one) => one.opener.length === takes);
      if (!(closes && this.#close(opener))) {
        if (opens && !isOpen) this.#open.push({ opener, pieces: [] });
        else this.add(opener);
      }
      left -= takes;
    }
  }

  end(): readonly Piece[] {
    while (this.#open.length > 1) this.#abandon();
    return this.#top.pieces;
  }
}

/** The link at `at`, and where it ends; undefined where none begins, or its address is not shown as a link. */
function linkAt(
  text: string,
  at: number,
  resolve: ResolveLink,
): { readonly piece: Piece; readonly end: number } | undefined {
  for (const form of [LINK, ADDRESS]) {
    form.lastIndex = at;
    const found = form.exec(text);
    if (!found) continue;
    const [whole, shown = '', to] = found;
    const end = at + whole.length;
    if (whole.startsWith('!')) return { piece: shown, end };
    const href = resolve(to ?? (shown.includes(':') ? shown : `mailto:${shown}`));
    return href === undefined ? undefined : { piece: { text: shown, href }, end };
  }
  return undefined;
}

/** The pieces of `text`, whose line breaks are intended. */
export function markdownText(text: string, resolve: ResolveLink): RichText {
  const line = new LineReader();
  for (let at = 0; at < text.length; ) {
    const character = text[at] as string;
    const next = text[at + 1];
    const link = character === '[' || character === '!' || character === '<' ? linkAt(text, at, resolve) : undefined;
    if (link) {
      line.add(link.piece);
      at = link.end;
    } else if (character === '\\' && next !== undefined && ESCAPABLE.test(next)) {
      line.add(next);
      at += 2;
    } else if (character === '*' || character === '_') {
      let end = at + 1;
      while (text[end] === character) end += 1;
      line.marks(character, end - at, sidesOf(text, at, end));
      at = end;
    } else {
      line.add(character === '\n' ? { isBreak: true } : character);
      at += 1;
    }
  }
  const pieces = line.end();
  const [only = ''] = pieces;
  return pieces.length < 2 && typeof only === 'string' ? only : pieces;
}
