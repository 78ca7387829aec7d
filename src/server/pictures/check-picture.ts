/** Reports why a picture in the shop's own folder cannot be shown, before it is requested. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { lookBelow, openRegular } from '../../node/regular-file.ts';
import { isSafePath } from '../../providers/files.ts';
import { checkSize, readFacts, UnreadablePictureError } from './encode.ts';
import { SIGNATURE_BYTES } from './picture-kind.ts';

/** Why a picture cannot be shown: `missing`, or a sentence for its owner. */
export type PictureProblem = 'missing' | { readonly reason: string };

/** Extensions of files that are sent unchanged. */
const UNDECODED = /\.(?:svg|ico)$/i;

/**
 * Checks the first bytes and the size of the picture `name` in `folder` without decoding it.
 * @param folder absolute path of the originals
 * @param name path relative to `folder`
 */
export async function checkPicture(folder: string, name: string): Promise<PictureProblem | undefined> {
  const file = path.join(folder, name);
  // Most pictures of a first import are missing, and this look costs a tenth of the next one.
  const found = isSafePath(name) && existsSync(file) ? await lookBelow(folder, name) : undefined;
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
