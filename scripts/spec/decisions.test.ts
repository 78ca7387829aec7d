import { describe, expect, it } from 'vitest';
import { decisionProblems, readDecisionPage, readDecisionPages } from './decisions.ts';

const page = (...entries: string[]) =>
  readDecisionPage('cart.md', `# Cart\n\nLines of a cart.\n\n${entries.join('\n\n')}\n`);
const C_01 = '### C-01 A line\n\n- Documents: one a product.\n- Chosen: one a product,\n  as written.';
const problems = (...entries: string[]) => decisionProblems([page(...entries)], {});

describe('pages of decisions', () => {
  it('have what they hold, and an entry a heading', () => {
    const { title, about, decisions } = page(C_01, '## Tables\n\n| no | entry |', '### G-02 Else\n- Chosen: this.');
    expect([title, about]).toEqual(['Cart', 'Lines of a cart.']);
    expect(decisions).toEqual([
      {
        id: 'C-01',
        title: 'A line',
        lines: ['- Documents: one a product.', '- Chosen: one a product,', '  as written.'],
      },
      { id: 'G-02', title: 'Else', lines: ['- Chosen: this.'] },
    ]);
    expect(problems(C_01)).toEqual([]);
  });

  it('fail for an id that is defined twice, or used and not defined', () => {
    expect(problems(C_01, C_01)).toEqual(['C-01 is defined twice in tests/spec/decisions']);
    expect(decisionProblems([page(C_01)], { 'requirements.md': ['As C-01 says. (see C-01, G-99)'] })).toEqual([
      'G-99 is used in requirements.md and has no heading in tests/spec/decisions',
    ]);
    expect(problems('### S-01 A sum\n\n- Chosen: as C-98, of AP-NG-1234567.')).toEqual([
      'C-98 is used in cart.md and has no heading in tests/spec/decisions',
    ]);
  });

  it('fail for an entry that is long, without labels, or without what was chosen', () => {
    const wide = `- Chosen: ${'x'.repeat(110)}`;
    expect(wide).toHaveLength(120);
    expect(problems(`### C-01 A line\n\n${wide}${'\n  more'.repeat(5)}`)).toEqual([]);
    expect(problems(`### C-01 A line\n\n${wide}${'\n  more'.repeat(6)}`)).toEqual([
      'C-01 has 7 lines in cart.md; at most 6 are allowed',
    ]);
    expect(problems(`### C-01 A line\n\n${wide}y`)).toEqual(['C-01 has a line of more than 120 characters in cart.md']);
    expect(problems('### C-01 A line\n\n- Chosen: this.\nFree words.')).toEqual([
      'C-01 has a line without a label in cart.md',
    ]);
    expect(problems('### C-01 A line\n\n- Because: of this.')).toEqual([
      'C-01 does not say what was chosen in cart.md',
    ]);
  });

  it('of this project have all decisions, each page at most 35 KB of them', () => {
    const pages = readDecisionPages();
    expect(pages.flatMap(({ decisions }) => decisions).length).toBeGreaterThan(540);
    for (const { file, title, about, decisions } of pages) {
      expect(title, file).not.toBe('');
      expect(about, file).not.toBe('');
      const size = decisions.flatMap(({ lines }) => lines).join('\n').length;
      expect(size, file).toBeLessThan(35_000);
    }
  });
});
