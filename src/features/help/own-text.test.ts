/** An operator's own privacy policy and terms: what is read of Markdown and plain text, and what is refused. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  isRichText,
  isSubHeading,
  isTable,
  type LongText,
  listOf,
  type Piece,
  piecesOf,
} from './long-text.ts';
import { MAX_PARTS, ownText, PRIVACY_POLICY, TERMS_OF_USE } from './own-text.ts';

const read = (source: string) => ownText(source, PRIVACY_POLICY);
const introOf = (source: string) => read(source).intro ?? [];
const items = (block: Block | undefined) => listOf(block ?? '')?.items ?? [];

/** All pieces of a text, inner ones too. */
function allPieces({ intro = [], sections }: LongText): Piece[] {
  const ofPiece = (piece: Piece): Piece[] =>
    typeof piece === 'object' && 'mark' in piece ? [piece, ...piece.text.flatMap(ofPiece)] : [piece];
  const ofBlock = (block: Block): Piece[] => {
    if (isRichText(block)) return piecesOf(block).flatMap(ofPiece);
    if (isTable(block)) return [block.head, ...block.rows].flat().flatMap((cell) => piecesOf(cell).flatMap(ofPiece));
    if (isSubHeading(block)) return [block.heading];
    return items(block).flatMap(({ blocks }) => blocks.flatMap(ofBlock));
  };
  return [...intro, ...sections.flatMap(({ title, blocks }) => [title, ...blocks])].flatMap(ofBlock);
}

describe('G-386 the structure of a text', () => {
  it('a single highest heading is the title, the next ones are sections, deeper ones stand within them', () => {
    const text = read(
      '# Our policy\n\nAs of May.\n\n## 1. Data\n\nWe ask little.\n\n### Names\n\nYours.\n\n## 2. Use\n\nYes.',
    );
    expect(text).toEqual({
      id: 'privacy-policy',
      title: 'Our policy',
      isNumbered: false,
      intro: ['As of May.'],
      sections: [
        {
          id: 'privacy-1-data',
          title: '1. Data',
          blocks: ['We ask little.', { id: 'privacy-names', heading: 'Names' }, 'Yours.'],
        },
        { id: 'privacy-2-use', title: '2. Use', blocks: ['Yes.'] },
      ],
    });
  });

  it('without a title it has the one that the page always had', () => {
    expect(read('## One\n\na\n\n## Two\n\nb').title).toBe('Privacy Policy');
    expect(ownText('Be kind.', TERMS_OF_USE)).toMatchObject({
      id: 'terms-of-use',
      title: 'Terms of use',
      sections: [],
    });
  });

  it('headings of one level are sections, whatever the level; underlined ones count', () => {
    expect(read('# A\n\na\n\n# B\n\nb').sections.map(({ title }) => title)).toEqual(['A', 'B']);
    const underlined = read('Terms\n=====\n\nFirst\n---\n\na\n\nSecond ##\n---\n\nb');
    expect([underlined.title, underlined.sections.map(({ title }) => title)]).toEqual([
      'Terms',
      ['First', 'Second ##'],
    ]);
    expect(read('#### A ####\n\na\n\n#### B\n\nb').sections.map(({ title }) => title)).toEqual(['A', 'B']);
  });

  it('anchors are unique, also beside that of the text itself', () => {
    const ids = read(
      '# T\n\n## Policy\n\na\n\n## Data\n\nb\n\n## Data\n\nc\n\n### Data\n\n## Data 1\n\nd\n\n## ***\n\ne',
    ).sections;
    expect(ids.map(({ id }) => id)).toEqual([
      'privacy-policy-1',
      'privacy-data',
      'privacy-data-1',
      'privacy-data-1-1',
      'privacy-section',
    ]);
  });

  it('plain text is paragraphs; numbers of clauses start one', () => {
    expect(introOf('We sell\r\nthings.\r\n\r\n\r\n2.1 You pay.\r\n2.2 We send.\r\n(a) soon\r\n(b) well')).toEqual([
      'We sell things.',
      '2.1 You pay.',
      '2.2 We send.',
      '(a) soon',
      '(b) well',
    ]);
    expect(introOf('It began in\n2026. It went on.')).toEqual(['It began in 2026. It went on.']);
  });

  it('lists keep their numbers, and hold paragraphs and lists', () => {
    const [first, text, second] = introOf(
      '1. One\n   - a\n   - b\n\n   More of one.\n2. Two\n5. Five\n\nText\n\n7) Seven\n7) Eight',
    );
    expect(items(first).map(({ number }) => number)).toEqual([1, 2, 5]);
    expect(items(first)[0]?.blocks).toEqual([
      'One',
      { isOrdered: false, items: [{ blocks: ['a'] }, { blocks: ['b'] }] },
      'More of one.',
    ]);
    expect(text).toBe('Text');
    expect(items(second).map(({ number }) => number)).toEqual([7, 8]);
    expect(introOf('1. One\n  * lazy\nstill lazy')[0]).toEqual({
      isOrdered: true,
      items: [{ number: 1, blocks: ['One', { isOrdered: false, items: [{ blocks: ['lazy still lazy'] }] }] }],
    });
  });

  it('tables have their columns, and no more cells than those', () => {
    expect(introOf('| What | How long |\n|---|:-:|\n| Names \\| phones | *a year* | x |\n| Place |\n\nEnd')).toEqual([
      { head: ['What', 'How long'], rows: [['Names | phones', [{ mark: 'em', text: ['a year'] }]], ['Place']] },
      'End',
    ]);
    expect(introOf('a | b\nno dashes')).toEqual(['a | b no dashes']);
  });

  it('rules and signs of quotes are left out', () => {
    expect(introOf('> Quoted\n> text\n\n***\n\n- - -\n\nEnd')).toEqual(['Quoted text', 'End']);
  });
});

describe('G-386 the words of a line', () => {
  const text = (line: string) => introOf(line)[0];

  it('bold, italics and line breaks', () => {
    expect(text('**Bold**, *thin* and ***both*** __B__ _t_')).toEqual([
      { mark: 'strong', text: ['Bold'] },
      ', ',
      { mark: 'em', text: ['thin'] },
      ' and ',
      { mark: 'strong', text: [{ mark: 'em', text: ['both'] }] },
      ' ',
      { mark: 'strong', text: ['B'] },
      ' ',
      { mark: 'em', text: ['t'] },
    ]);
    expect(text('Oja Ltd  \n12 Allen Avenue\\\nIkeja')).toEqual([
      'Oja Ltd',
      { isBreak: true },
      '12 Allen Avenue',
      { isBreak: true },
      'Ikeja',
    ]);
  });

  it.each([
    '2 * 3 * 4',
    'snake_case_name',
    '* *',
    'a **b',
    '*see below',
    '[text]',
    '[a](b c)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt; &amp; &nbsp;',
    '`code`',
    '<!-- a comment -->',
  ])('%s is shown as written', (line) => {
    expect(introOf(`It says: ${line}`)).toEqual([`It says: ${line}`]);
  });

  it('a backslash takes the meaning of a sign', () => {
    expect(text('\\*not\\* \\[a\\](/b) \\\\ 1\\. \\x')).toBe('*not* [a](/b) \\ 1. \\x');
  });

  it('links lead to sites, pages, mailboxes, phones and headings of the text', () => {
    const links = (line: string) =>
      allPieces(read(`# Ours\n\n${line}\n\n## Our duties\n\nx`)).flatMap((piece) =>
        typeof piece === 'object' && 'href' in piece ? [[piece.text, piece.href]] : [],
      );
    expect(links('[Law](https://nitda.gov.ng/a_b "Act") [x](/usage) [m](mailto:a@oja.example) [t](tel:+234)')).toEqual([
      ['Law', 'https://nitda.gov.ng/a_b'],
      ['x', '/usage'],
      ['m', 'mailto:a@oja.example'],
      ['t', 'tel:+234'],
    ]);
    expect(links('<https://oja.example> <help@oja.example> [d](#our-duties) [o](#ours) [p](#privacy-policy)')).toEqual([
      ['https://oja.example', 'https://oja.example'],
      ['help@oja.example', 'mailto:help@oja.example'],
      ['d', '#privacy-our-duties'],
      ['o', '#privacy-policy'],
      ['p', '#privacy-policy'],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'http:///x',
    '#nothing-there',
    'file:///etc/passwd',
    'usage',
  ])('%s is no link', (href) => {
    const text = read(`See [this](${href}) and <${href}>.`);
    expect(allPieces(text)).toEqual([`See [this](${href}) and <${href}>.`]);
  });

  it('a picture is its description', () => {
    expect(text('Our seal: ![A seal](https://evil.example/x.png)')).toBe('Our seal: A seal');
  });
});

describe('G-386 a hostile or huge text', () => {
  it('loses no word, whatever its signs, and lets no other link through', () => {
    const signs = fc.constantFrom(
      ...'*_[]()<>!#|-+=>\\`&"\n 1.a:/',
      '  \n',
      '\n\n',
      '](',
      '**',
      'javascript:',
      '- ',
      '1. ',
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 120 }), (parts) => {
        const text = read(`Begin\n\n${parts.join('')}\n\nEnd`);
        const pieces = allPieces(text);
        for (const piece of pieces)
          if (typeof piece === 'object' && 'href' in piece)
            expect(piece.href).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/|#)/i);
        const letters = (text: string) => text.replace(/[^a-z]/g, '');
        const shown = pieces.map((piece) => (typeof piece === 'string' ? piece : 'href' in piece ? piece.text : ''));
        // An address is not shown, and cells beyond the columns are not either.
        const isAllShown = !/\]\(|\|/.test(parts.join(''));
        if (isAllShown) expect(letters(shown.join('')).length).toBeGreaterThanOrEqual(letters(parts.join('')).length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['brackets', '['],
    ['links', '[a](b'],
    ['stars', '*'],
    ['open marks', ' **a _b'],
    ['angles', '<'],
    ['lists in a line', '- 1. '],
    ['deeper and deeper', '- '.repeat(50)],
    ['spaces', ' '],
    ['signs of headings', '#'],
    ['bars', '|'],
    ['backslashes', '\\'],
    ['exclamations', '!['],
  ])('128 KB of %s are read within seconds', (_, part) => {
    const source = `a${part.repeat(131_072 / part.length)}`;
    const start = performance.now();
    read(source);
    read(`${source.slice(1)}\nb`);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it.each([
    ['- a\n', 'points'],
    ['a\n\n', 'paragraphs'],
    ['## a\n', 'headings'],
    ['a|b\n-|-\n', 'cells'],
  ])('more than 5,000 parts are refused: %j', (part) => {
    expect(() => read(part.repeat(MAX_PARTS + 1))).toThrow('has more than 5000 paragraphs, points and cells');
  });

  it.each(['', ' \n\t\n', '\r\n\r\n', '# Only a title', '---\n***'])('%j has no text', (source) => {
    expect(() => read(source)).toThrow('has no text');
  });
});
