/** Checksums of the files of a backup, in the form that `sha256sum --check` reads. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../node/operator-error.ts';

/** Name of the file of checksums in a backup. */
export const CHECKSUMS = 'SHA256SUMS';

/** SHA-256 by path; a path is relative to the backup and has `/` separators. */
export type Checksums = ReadonlyMap<string, string>;

/** Returns the SHA-256 of the content of `file` in hexadecimal digits. */
export async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };
const LETTERS: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r' };

/** Returns one line for each file; a name with a backslash or a line end is escaped as `sha256sum` does. */
export function linesOf(checksums: Checksums): string {
  return [...checksums]
    .map(([name, sum]) => {
      const escaped = name.replace(/[\\\n\r]/g, (sign) => ESCAPES[sign] as string);
      return `${escaped === name ? '' : '\\'}${sum}  ${escaped}\n`;
    })
    .join('');
}

const LINE = /^(\\?)([0-9a-f]{64}) [ *](.+)$/;

/**
 * Parses the lines of {@link linesOf}.
 * @throws {OperatorError} for any other line, or one that names a path outside the backup
 */
export function readLines(text: string): Checksums {
  const checksums = new Map<string, string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, mark, sum = '', written = ''] = LINE.exec(line) ?? [];
    const name = mark ? written.replace(/\\[\\nr]/g, (pair) => LETTERS[pair] as string) : written;
    const isInside = name !== '' && !path.posix.isAbsolute(name) && !name.split('/').includes('..');
    if (!isInside) throw new OperatorError(`The backup is damaged: ${CHECKSUMS} has a line that cannot be read.`);
    checksums.set(name, sum);
  }
  return checksums;
}

/** Returns the checksums that are stored in the backup `folder`. @throws {OperatorError} */
export async function readChecksums(folder: string): Promise<Checksums> {
  const text = await readFile(path.join(folder, CHECKSUMS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`The backup is not complete: ${CHECKSUMS} cannot be read (${error.code}).`);
  });
  return readLines(text);
}

/**
 * Reads every file of the backup `folder` again. @throws {OperatorError} that names the first missing or different file
 */
export async function checkFiles(folder: string, checksums: Checksums): Promise<void> {
  for (const [name, expected] of checksums) {
    const found = await checksumOf(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(`The backup is not complete: ${name} cannot be read (${error.code}).`);
    });
    if (found !== expected)
      throw new OperatorError(
        `The backup is damaged: ${name} is not the file that was written (its checksum differs).`,
      );
  }
}
