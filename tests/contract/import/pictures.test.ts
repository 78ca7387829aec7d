/** What an import reports about pictures that shoppers will not see. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPicture } from '../../../src/server/pictures/check-picture.ts';
import { bomb, photo } from '../../../src/server/pictures/samples.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { importSite } from './import-site.ts';

const { run } = importSite();
const HEADER = 'externalId,nom,prix,sousCategorie,boutique,images\n';

describeEngines(
  'pictures of an import',
  (open) => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'import-pictures-'));
      await mkdir(path.join(folder, 'a'));
      const files: Record<string, Buffer | string> = {
        'a/good, really+.jfif': await photo(60, 60),
        'a/apple.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1'),
        'a/list.jpg': 'name,phone',
        'a/bomb.png': bomb(60_000, 60_000),
        'a/empty.jpg': '',
        'a/drawing.svg': '<svg/>',
      };
      for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
      await symlink(path.join(folder, 'a/drawing.svg'), path.join(folder, 'a/link.svg'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    test('G-462: those that cannot be shown, and those that are not there, are said with their lines', async () => {
      const db = await open();
      const rows = [
        'pic1,Kettle,500,Pots,Picture stall,"a/good, really+.jfif|a/apple.heic|a/drawing.svg"',
        'pic2,Pot,500,Pots,Picture stall,a/list.jpg|a/bomb.png|a/apple.heic|a/empty.jpg',
        'pic3,Pan,500,Pots,Picture stall,a/none.jpg|a/link.svg|https://cdn.example/1.jpg|https://cdn.example/2.HEIC?x=1',
        'pic4,Rejected,,Pots,Picture stall,a/other.jpg',
      ];
      const options = { checkPicture: (name: string) => checkPicture(folder, name) };
      for (const dryRun of [true, false]) {
        const { pictures } = await run(db, 'products', HEADER + rows.join('\n'), { ...options, dryRun });
        expect(pictures).toMatchObject({ hidden: 5, missing: 2, firstMissing: { line: 4, picture: 'a/none.jpg' } });
        expect(pictures.listed.map(({ line, picture, reason }) => `${line} ${picture}: ${reason}`)).toEqual([
          '2 a/apple.heic: The picture is a HEIC file, which cannot be shown: save it as JPEG, PNG or WebP.',
          '3 a/list.jpg: The file is not a picture of a known format.',
          '3 a/bomb.png: The picture has 60000 × 60000 pixels, which are too many: make it smaller.',
          '3 a/empty.jpg: The file is empty.',
          '4 https://cdn.example/2.HEIC?x=1: Most browsers do not show HEIC files: save it as JPEG, PNG or WebP.',
        ]);
      }
      // Pictures of unchanged rows are not checked again.
      const again = await run(db, 'products', HEADER + rows.join('\n'), options);
      expect(again.pictures).toMatchObject({ hidden: 0, missing: 0 });
      const banner = 'externalId,image,link\npic,a/apple.heic,/products\n';
      expect((await run(db, 'adverts', banner, options)).pictures).toMatchObject({ hidden: 1 });
    });
  },
  sqliteFirst,
);
