import { describe, expect, it } from 'vitest';
import { readSearch, searchHref } from './search-text.ts';

describe('the text in a search address', () => {
  it('RTE-51 RTE-52 a search goes to the path form, reduced to letters, digits and spaces', () => {
    expect(searchHref('red shoes')).toBe('/products/search/red+shoes');
    expect(searchHref('  red   shoes ')).toBe('/products/search/red+shoes');
    expect(searchHref('ọjà')).toBe(`/products/search/${encodeURIComponent('ọjà')}`);
  });

  it('RTE-53/C-82 the original text is a parameter when the path loses part of it', () => {
    expect(searchHref('T-shirt 4.5kg')).toBe('/products/search/Tshirt+45kg?q=T-shirt+4.5kg');
    expect(readSearch('Tshirt+45kg', 'T-shirt 4.5kg')).toEqual({
      text: 'T-shirt 4.5kg',
      path: '/products/search/Tshirt+45kg',
      q: 'T-shirt 4.5kg',
    });
  });

  it('RTE-54 plus is read as a space', () => {
    expect(readSearch('red+running+shoes', '')).toEqual({
      text: 'red running shoes',
      path: '/products/search/red+running+shoes',
      q: undefined,
    });
  });

  it('RTE-55 anything after a percent sign is dropped', () => {
    expect(readSearch('cotton+100%25+pure', '')?.text).toBe('cotton 100');
  });

  it('an original that does not match the path is dropped', () => {
    expect(readSearch('shoes', 'bags')).toEqual({ text: 'shoes', path: '/products/search/shoes', q: undefined });
  });

  it('text beyond the limit is cut, never within a character', () => {
    const long = 'a'.repeat(10_000);
    expect(readSearch(long, '')).toEqual({
      text: 'a'.repeat(200),
      path: `/products/search/${'a'.repeat(200)}`,
      q: undefined,
    });
    expect(readSearch(encodeURIComponent(`${'a'.repeat(199)}𝒳`), '')?.text).toBe('a'.repeat(199));
    expect(readSearch(`${'a'.repeat(198)}+bc`, '')?.path).toBe(`/products/search/${'a'.repeat(198)}+b`);
  });

  it('text that reduces to nothing has no address', () => {
    expect(searchHref('!!!')).toBeUndefined();
    expect(searchHref('')).toBeUndefined();
    expect(readSearch('', '')).toBeUndefined();
    expect(readSearch('%25%25', '')).toBeUndefined();
  });

  it('a path that was typed redirects to the reduced one, with the original as a parameter', () => {
    expect(readSearch('T-shirt', '')).toEqual({ text: 'T-shirt', path: '/products/search/Tshirt', q: 'T-shirt' });
  });

  it('every address is its own canonical form', () => {
    for (const text of ['red shoes', "Ma'aji", '5,000', '100% cotton', 'ọjà', 'a_b', 'x+y', 'naïve café', '١٢٣']) {
      const url = new URL(searchHref(text) ?? '', 'http://oja.example');
      const read = readSearch(url.pathname.slice('/products/search/'.length), url.searchParams.get('q') ?? '');
      expect(read?.path, text).toBe(url.pathname);
      expect(read?.q, text).toBe(url.searchParams.get('q') ?? undefined);
      expect(read?.text, text).toBe(text);
    }
  });
});
