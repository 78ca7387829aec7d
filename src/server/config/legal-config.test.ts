/** Which files a shop accepts as its privacy policy and terms of use, and the errors of the others. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingErrors } from '../../../tests/setting-errors.ts';
import { readConfig, shopSettings } from './config.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oja-legal-'));
  file = path.join(folder, 'policy.md');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The error message for `content`, after the name of the setting. */
function errorOf(content: string | Uint8Array): string | undefined {
  writeFileSync(file, content);
  return settingErrors({ PRIVACY_POLICY_FILE: file })[0]?.replace('The setting PRIVACY_POLICY_FILE is wrong: it ', '');
}

const textsOf = (env: Record<string, string>) => shopSettings(readConfig(env)).ownTexts;

describe('G-385 files of legal texts', () => {
  it('without them the texts are those that come with the shop', () => {
    expect(textsOf({})).toEqual({});
  });

  it('each replaces one text; a link to a file counts as the file', () => {
    writeFileSync(file, '\ufeff# Our policy\r\n\r\n## Data\r\n\r\nLittle.\r\n');
    const link = path.join(folder, 'link.txt');
    symlinkSync(file, link);
    expect(textsOf({ PRIVACY_POLICY_FILE: link })).toEqual({
      privacyPolicy: {
        id: 'privacy-policy',
        title: 'Our policy',
        isNumbered: false,
        intro: [],
        sections: [{ id: 'privacy-data', title: 'Data', blocks: ['Little.'] }],
      },
    });
    expect(textsOf({ TERMS_FILE: file }).termsOfUse?.sections).toEqual([
      { id: 'terms-data', title: 'Data', blocks: ['Little.'] },
    ]);
  });

  it('a file that cannot be read stops the start, with its name', () => {
    const missing = path.join(folder, 'missing.md');
    expect(settingErrors({ PRIVACY_POLICY_FILE: missing, TERMS_FILE: folder })).toEqual([
      `The setting PRIVACY_POLICY_FILE is wrong: it must name a file that can be read (${missing}: there is none).`,
      `The setting TERMS_FILE is wrong: it must name a text, but ${folder} is not a file.`,
    ]);
    const below = path.join(file, 'below');
    writeFileSync(file, 'a text');
    expect(settingErrors({ TERMS_FILE: below })).toEqual([
      `The setting TERMS_FILE is wrong: it must name a file that can be read (${below}: ENOTDIR).`,
    ]);
  });

  it.runIf(process.platform === 'linux')('a pipe or a device is not waited for', () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const name of [pipe, '/dev/zero'])
      expect(settingErrors({ TERMS_FILE: name })).toEqual([
        `The setting TERMS_FILE is wrong: it must name a text, but ${name} is not a file.`,
      ]);
  });

  it.each([
    ['empty', '', 'has no text'],
    ['blank', ' \r\n\t\n', 'has no text'],
    ['a byte order mark alone', '\ufeff', 'has no text'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x42, 0x00), 'is not text in UTF-8'],
    ['Latin-1', Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'is not text in UTF-8'],
    ['binary', 'text\0', 'is not text in UTF-8'],
    ['too large', 'a'.repeat(131_073), 'has 129 KB, but at most 128 KB are allowed'],
    ['of too many parts', '- a\n'.repeat(5001), 'has more than 5000 paragraphs, points and cells'],
  ])('a file that is %s is refused', (_, content, why) => {
    expect(errorOf(content)).toBe(`must name a text, but ${file} ${why}.`);
  });

  it('128 KB are taken', () => {
    expect(errorOf('a'.repeat(131_072))).toBeUndefined();
    mkdirSync(path.join(folder, 'of texts'));
    const spaced = path.join(folder, 'of texts', 'Our terms.txt');
    writeFileSync(spaced, 'Be kind.');
    expect(textsOf({ TERMS_FILE: ` ${spaced} ` }).termsOfUse?.intro).toEqual(['Be kind.']);
  });
});
