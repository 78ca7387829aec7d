/** Says before anybody asks for it why a picture of the shop's own folder cannot be shown. */
import path from 'node:path';
import { lookBelow, openRegular } from '../../node/regular-file.ts';
import { isSafePath } from '../../providers/files.ts';
import { checkSize, readFacts, UnreadablePictureError } from './encode.ts';
import { SIGNATURE_BYTES } from './picture-kind.ts';

/** Why a picture cannot be shown: it is `missing`, or a sentence for its owner. */
export type PictureProblem = 'missing' | { readonly reason: string };

/** Endings of files that the shop sends as they are. */
const UNDECODED = /\.(?:svg|ico)$/i;

/**
 * Looks at the first bytes and the size of the picture `name` in `folder`, and decodes nothing.
 * @param folder absolute path of the originals
 * @param name a path below it
 */
export async function checkPicture(folder: string, name: string): Promise<PictureProblem | undefined> {
  const found = isSafePath(name) ? await lookBelow(folder, name) : undefined;
  const file = path.join(folder, name);
  const opened = found?.isFile() ? await openRegular(file) : undefined;
  if (!opened) return 'missing';
  const { handle, stats } = opened;
  try {
    if (UNDECODED.test(name)) return undefined;
    checkSize(stats.size);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    await readFacts(file, buffer.subarray(0, bytesRead));
    return undefined;
  } catch (error) {
    if (error instanceof UnreadablePictureError) return { reason: error.message };
    throw error;
  } finally {
    await handle.close();
  }
}
