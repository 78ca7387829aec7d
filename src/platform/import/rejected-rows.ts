/** The rows that were not imported, in a CSV beside the input: line, reason, and the row as it was. */
import { constants } from 'node:fs';
import { access, type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** The list cannot be written; the message is a sentence. */
export class RejectedRowsError extends Error {}

const quoted = (value: string) => (/[",\r\n]/.test(value) || value === '' ? `"${value.replaceAll('"', '""')}"` : value);

const csvLine = (values: readonly string[]) => `${values.map(quoted).join(',')}\n`;

export class RejectedRows {
  readonly file: string;
  readonly #columns: readonly string[];
  #handle: FileHandle | undefined;
  count = 0;

  private constructor(file: string, columns: readonly string[]) {
    this.file = file;
    this.#columns = columns;
  }

  /**
   * Removes an older list; a new one is made with the first rejected row.
   * @throws {RejectedRowsError} when none could be made
   */
  static async at(file: string, columns: readonly string[]): Promise<RejectedRows> {
    try {
      await access(path.dirname(path.resolve(file)), constants.W_OK);
      await rm(file, { force: true });
    } catch {
      throw new RejectedRowsError(`Rejected rows cannot be written to ${file}: give another place with --rejected.`);
    }
    return new RejectedRows(file, columns);
  }

  async add(line: number, reason: string, values: readonly string[]): Promise<void> {
    this.#handle ??= await open(this.file, 'w');
    if (this.count++ === 0) await this.#handle.write(csvLine(['line', 'reason', ...this.#columns]));
    await this.#handle.write(csvLine([String(line), reason, ...values]));
  }

  async close(): Promise<void> {
    await this.#handle?.close();
  }
}
