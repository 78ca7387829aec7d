/** Lists rejected rows in a CSV next to the input: line, reason, and the original row. */

import { constants } from 'node:fs';
import { access, type FileHandle, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatCount } from '../shared/counted.ts';
import { isRejectedHeader, REJECTED_COLUMNS, safeCell } from './rejected-cell.ts';

/** The list cannot be written; the message is a sentence. */
export class RejectedRowsError extends Error {}

const quoted = (value: string) =>
  /[",;\t\r\n]/.test(value) || value === '' ? `"${value.replaceAll('"', '""')}"` : value;

const csvLine = (values: readonly string[]) => `${values.map((value) => quoted(safeCell(value))).join(',')}\n`;

/** Whether the file is empty or begins like a list of rejected rows. */
async function isRejectedList(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split('\n');
    return bytesRead === 0 || isRejectedHeader(header.split(','));
  } finally {
    await handle.close();
  }
}

/** Removes an older list, but no other file. A device (`/dev/null`) stays. */
async function removeOlder(file: string, input: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isCharacterDevice()) return;
  if (found) {
    const read = await stat(input);
    // Whether two paths are the same file: a hard or symbolic link, or another spelling of the path.
    if (read.dev === found.dev && read.ino === found.ino)
      throw new RejectedRowsError(
        `Rejected rows cannot be written to ${file}: it is the file that is imported. Give another place with --rejected.`,
      );
    if (!found.isFile())
      throw new RejectedRowsError(
        `Rejected rows cannot be written to ${file}: it is not a file. Give another place with --rejected.`,
      );
    if (!(await isRejectedList(file)))
      throw new RejectedRowsError(
        `${file} exists and is not a list of rejected rows, so it is not overwritten: remove it, or give another place with --rejected.`,
      );
  }
  await access(path.dirname(path.resolve(file)), constants.W_OK);
  await rm(file, { force: true });
}

export class RejectedRows {
  readonly file: string;
  readonly #columns: readonly string[];
  #handle: FileHandle | undefined;
  /** The row that is being written, after which the next one begins; rejects again and again once one has failed. */
  #writing: Promise<void> = Promise.resolve();
  /** Rows added so far. */
  count = 0;
  /** Line and reason of the first row, as text. */
  first: string | undefined;
  /** Number of rows that were rejected because of their encoding. */
  misencoded = 0;

  private constructor(file: string, columns: readonly string[]) {
    this.file = file;
    this.#columns = columns;
  }

  /**
   * Removes an older list. The first rejected row creates a new one.
   * @param input the file that is imported
   * @throws {RejectedRowsError} when the folder is not writable, or `file` exists and is not such a list
   */
  static async at(file: string, columns: readonly string[], input: string): Promise<RejectedRows> {
    try {
      await removeOlder(file, input);
    } catch (error) {
      if (error instanceof RejectedRowsError) throw error;
      throw new RejectedRowsError(`Rejected rows cannot be written to ${file}: give another place with --rejected.`);
    }
    return new RejectedRows(file, columns);
  }

  /** Adds a row. @throws {RejectedRowsError} when it cannot be written, for example because the disk is full */
  async add(line: number, reason: string, values: readonly string[]): Promise<void> {
    this.first ??= `line ${formatCount(line)}: ${reason}`;
    this.#writing = this.#writing.then(() => this.#write(line, reason, values));
    await this.#writing;
  }

  async #write(line: number, reason: string, values: readonly string[]): Promise<void> {
    try {
      // The list may contain phone numbers of shops, so only this user gets access.
      this.#handle ??= await open(this.file, 'w', 0o600);
      const header = this.count++ === 0 ? csvLine([...REJECTED_COLUMNS, ...this.#columns]) : '';
      await this.#handle.appendFile(header + csvLine([String(line), reason, ...values]));
    } catch (error) {
      throw new RejectedRowsError(
        `The list of rejected rows (${this.file}) cannot be written: ${(error as Error).message}.`,
      );
    }
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}
