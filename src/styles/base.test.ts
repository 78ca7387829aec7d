import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(path.join(import.meta.dirname, 'base.css'), 'utf8');
/** The first of the rules that must override components. */
const FIRST_TO_WIN = '.hidden-words';

test('G-259: base styles are less specific than any class of a component, wherever it stands', () => {
  expect(css).not.toContain('@layer');
  const base = css.slice(0, css.indexOf(FIRST_TO_WIN)).replace(/\/\*.*?\*\//gs, '');
  const selectors = [...base.matchAll(/([^{}@;]+)\{/g)].flatMap(([, list = '']) => list.trim().split(/,(?![^(]*\))/));
  const specific = selectors
    .map((selector) => selector.trim())
    .filter((selector) => /[.#[:]/.test(selector.replace(/:where\((?:[^()]|\([^()]*\))*\)|::[\w-]+/g, '')));
  expect(selectors.length).toBeGreaterThan(15);
  expect(specific.filter((selector) => !/^(media )?\(/.test(selector))).toEqual([]);
});
