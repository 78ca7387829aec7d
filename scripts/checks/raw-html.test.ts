import { expect, it } from 'vitest';
import { rawHtmlProblems } from './raw-html.ts';

const astro = (front: string, template: string) => `---\n${front}\n---\n\n${template}\n`;
const problemsOf = (front: string, template: string) => rawHtmlProblems('layouts/X.astro', astro(front, template));

it.each([
  ["import { jsonLdBlocks } from './json-ld.ts';", '<Fragment set:html={jsonLdBlocks(values)} />'],
  ["import script, { ahead } from 'virtual:inline-script';", '<script is:inline set:html={script} />'],
  ["const slides = await Astro.slots.render('default');", '<ul><Fragment set:html={slides} /></ul>'],
  [
    "import { categoryOptions } from './category-options.ts';\nconst options = all && categoryOptions(all);",
    "{options === '' ? <option /> : <Fragment set:html={options} />}",
  ],
  ["const mark = isNew ? '<b>New</b>' : '';", '<p set:html={mark} />'],
  ['', '<p set:html="<b>New</b>" />'],
  ["const slides = Astro.slots.render('default');", '{hasSlides && <Fragment set:html={slides} />}'],
])('lets through what is ours: %s', (front, template) => expect(problemsOf(front, template)).toEqual([]));

it.each([
  ['const { nom } = Astro.props;', '<p set:html={nom} />'],
  ['const { product } = Astro.props;', '<p set:html={product.nom} />'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code as a text.
  ['const { nom } = Astro.props;\nconst mark = `<b>${nom}</b>`;', '<p set:html={mark} />'],
  ["const { nom } = Astro.props;\nconst mark = '<b>' + nom;", '<p set:html={mark} />'],
  ["let mark = '<b>New</b>';", '<p set:html={mark} />'],
  ["const slides = await Astro.slots.render('default');", '{dots.map(({ slides }) => <p set:html={slides} />)}'],
  ["const slides = await Astro.slots.render('default');", '{dots.map((slides) => <p set:html={slides.text} />)}'],
  ["import { jsonLdBlocks } from '../features/other.ts';", '<p set:html={jsonLdBlocks(values)} />'],
  ["import { other as jsonLdBlocks } from './json-ld.ts';", '<p set:html={jsonLdBlocks(values)} />'],
  ['const all = [1];', '<p {...{ "set:html": all }} />'],
  ["import { jsonLdBlocks } from './json-ld.ts';", '<Fragment set:html={jsonLdBlocks(values) + nom} />'],
  ["import { markHTMLString } from 'astro/runtime/server/index.js';", '<p>{markHTMLString(nom)}</p>'],
])('refuses what may not be: %s', (front, template) => expect(problemsOf(front, template)).toHaveLength(1));

it("rejects a dot's text in the way the carousel once wrote it", () => {
  const front = "const slides = await Astro.slots.render('default');\nconst dots = [...slides.matchAll(/x/g)];";
  const template = '{dots.map(([, slide, words], at) => (<Fragment set:html={words} />))}';
  expect(rawHtmlProblems('ui/Carousel.astro', astro(front, template))).toEqual([
    'ui/Carousel.astro writes HTML that may not be ours: set:html of words',
  ]);
});

it.each([
  'element.innerHTML = text;',
  "element['outerHTML'] += text;",
  "element.insertAdjacentHTML('beforeend', text);",
  'Object.assign(element, { innerHTML: text });',
  'frame.srcdoc = text;',
  'document.write(text);',
  'range.createContextualFragment(text);',
  'const X = () => <p dangerouslySetInnerHTML={{ __html: text }} />;',
  'const X = () => <p {...{ dangerouslySetInnerHTML: { __html: text } }} />;',
])('refuses in code: %s', (code) => {
  expect(rawHtmlProblems('features/x/X.tsx', code)).toHaveLength(1);
  expect(
    rawHtmlProblems('ui/X.astro', `<p />\n<script>${code.startsWith('const X') ? 'a.innerHTML = b' : code}</script>`),
  ).toHaveLength(1);
});

it('allows code to read HTML from a page', () => {
  expect(rawHtmlProblems('features/x/x.browser.ts', 'const same = list.innerHTML === news.innerHTML;')).toEqual([]);
  expect(rawHtmlProblems('features/x/x.browser.ts', 'list.textContent = text; list.append(text);')).toEqual([]);
});
