/** The shop has nothing of the desk: no page, and no file of its build. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sharedShop } from './shared-shop.ts';

const DIST = path.join(import.meta.dirname, '../../dist');

test('G-617: the shop serves no page of the desk', async () => {
  const shop = await sharedShop();
  for (const target of ['/enter', '/enter?key=x', '/desk', '/desk.css', '/record', '/doctor', '/stock', '/leave'])
    expect((await shop.get(target)).status, target).toBe(404);
});

test('G-617: no file of the build holds code or styles of the desk', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const texts = files.filter(({ name }) => /\.(m?js|css|html|map)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  for (const { parentPath, name } of texts) {
    const text = readFileSync(path.join(parentPath, name), 'utf8');
    expect(text, name).not.toMatch(/src\/desk\/|npm run desk|Skip to the content<\/a>\s*<header>\s*<div class="who"/);
  }
});
