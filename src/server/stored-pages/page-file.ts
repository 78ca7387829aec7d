/**
 * The file of stored pages: a SQLite database that every process of the machine opens on a thread. The metadata of a
 * page is in one table and its large body in another, so that a search for old pages reads no bodies.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { LogRow } from '../../data/log-position.ts';
import { isBusy, isDamaged } from './file-errors.ts';
import type { FileState, FoundRow } from './messages.ts';
import { COARSE_HOURS, checksumOf, HIGH_RANK, hourOf, LOW_RANK, readRow, rowStatement } from './read-row.ts';
import type { PageRow } from './stored-page.ts';

/** Version of the tables; a file of another version is created again. */
const FORM = 2;
/** Milliseconds that a statement waits for another process; a write that fails because of it is retried. */
const BUSY_TIMEOUT_MS = 20;
/** Milliseconds that opening waits for another process that opens the same new file. */
const OPEN_TIMEOUT_MS = 10_000;
const OPEN_RETRY_MS = 20;
/**
 * Bytes of a database page that waste the least for pages of 12 KB: 6 %, where 8 KB waste 11 % and 16 KB 22 %, for the
 * same work.
 */
const PAGE_BYTES = 4096;

const SCHEMA = `
  create table meta (name text primary key not null, value text not null) without rowid;
  create table headers (id integer primary key, text text not null unique);
  create table pages (
    id integer primary key,
    key text not null,
    version integer not null,
    rank integer not null,
    askedHour integer not null,
    changesAt integer not null,
    seq integer not null,
    head text not null
  );
  create unique index pages_key on pages (key, version);
  create index pages_rank_askedHour on pages (rank, askedHour);
  create table bodies (
    id integer primary key, headers integer not null, body blob not null, checksum integer not null
  );
  pragma user_version = ${FORM};`;

function newEpoch(): string {
  return randomBytes(12).toString('base64url');
}

export class PageFile {
  readonly #file: string;
  #db: DatabaseSync;
  /** Inode of the opened file, whatever file has the name now. */
  #inode = 0n;
  #state: FileState = { epoch: newEpoch(), newest: [] };
  #rowStatement: StatementSync | undefined;
  readonly #statements = new Map<string, StatementSync>();
  readonly #headers = new Map<string, number>();
  damaged = 0;

  /** Opens the file. @throws SQLite's error when it cannot be opened, and is not damaged */
  constructor(file: string) {
    this.#file = file;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    chmodSync(path.dirname(file), 0o700);
    this.#db = this.#open();
  }

  get state(): FileState {
    return this.#state;
  }

  #open(): DatabaseSync {
    const deadline = performance.now() + OPEN_TIMEOUT_MS;
    for (;;) {
      try {
        return this.#openOnce();
      } catch (error) {
        if (performance.now() > deadline) throw error;
        if (isDamaged(error)) this.#remove();
        // Another process is creating the same new file, and SQLite does not wait for that.
        else if (isBusy(error)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_RETRY_MS);
        else throw error;
      }
    }
  }

  #openOnce(): DatabaseSync {
    // SQLite gives the files beside it the same mode.
    closeSync(openSync(this.#file, 'a', 0o600));
    this.#inode = statSync(this.#file, { bigint: true }).ino;
    const db = new DatabaseSync(this.#file, { timeout: BUSY_TIMEOUT_MS });
    try {
      db.exec(`
        pragma page_size = ${PAGE_BYTES}; pragma auto_vacuum = incremental; pragma journal_mode = wal;
        pragma synchronous = normal; pragma journal_size_limit = 33554432; pragma wal_autocheckpoint = 4000;
        pragma cache_size = -4096`);
      const form = Number(db.prepare('pragma user_version').get()?.user_version);
      if (form !== 0 && form !== FORM) throw Object.assign(new Error('The file has another format.'), { errcode: 26 });
      this.#state = this.#prepareTables(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** Creates the tables unless another process has; returns the state in the file. */
  #prepareTables(db: DatabaseSync): FileState {
    db.exec('begin immediate');
    try {
      if (Number(db.prepare('pragma user_version').get()?.user_version) === 0) {
        db.exec(SCHEMA);
        this.#writeState(db, this.#state);
      }
      const meta = new Map(
        db
          .prepare('select name, value from meta')
          .all()
          .map((row) => [row.name, String(row.value)]),
      );
      db.exec('commit');
      return { epoch: meta.get('epoch') ?? newEpoch(), newest: JSON.parse(meta.get('newest') ?? '[]') as LogRow[] };
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      throw error;
    }
  }

  #writeState(db: DatabaseSync, { epoch, newest }: FileState): void {
    const write = db.prepare('insert or replace into meta (name, value) values (?, ?)');
    write.run('epoch', epoch);
    write.run('newest', JSON.stringify(newest));
  }

  /** The log and its index are removed first, so that a new file does not find those of the old one. */
  #remove(): void {
    for (const rest of ['-wal', '-shm', '']) rmSync(this.#file + rest, { force: true });
  }

  /** Opens the file that has the name now: a new one when this one is damaged, or the one of another process. */
  reopen(isDamagedNow: boolean): void {
    this.#statements.clear();
    this.#rowStatement = undefined;
    this.#headers.clear();
    try {
      this.#db.close();
    } catch (error) {
      // A damaged file cannot be written any more.
      if (!isDamagedNow) throw error;
    }
    if (isDamagedNow && !this.isReplaced) this.#remove();
    this.#db = this.#open();
  }

  /** Whether the name now belongs to another file, or to none. */
  get isReplaced(): boolean {
    return statSync(this.#file, { bigint: true, throwIfNoEntry: false })?.ino !== this.#inode;
  }

  prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Returns a numeric pragma of the file. */
  pragma(name: string): number {
    return Number(Object.values(this.prepare(`pragma ${name}`).get() ?? {})[0]);
  }

  /** Runs `work` in one transaction. */
  transaction<T>(work: () => T): T {
    this.#db.exec('begin immediate');
    try {
      const result = work();
      this.#db.exec('commit');
      return result;
    } catch (error) {
      // Some errors, such as a full disk, have already rolled back.
      if (this.#db.isTransaction) this.#db.exec('rollback');
      this.#headers.clear();
      throw error;
    }
  }

  /** Assigns the file to another state of the database; the stored pages get no version and are never answered. */
  renew(newest: readonly LogRow[]): FileState {
    const state = { epoch: newEpoch(), newest };
    this.transaction(() => this.#writeState(this.#db, state));
    this.#state = state;
    return state;
  }

  /** Returns the page stored under `key`; undefined when there is none, or it is damaged, and then it is removed. */
  get(key: string, version: number, now: number): FoundRow | undefined {
    this.#rowStatement ??= rowStatement(this.#db);
    const found = readRow(this.#rowStatement, key, version, now);
    if (!found) return undefined;
    if (!found.row) {
      this.damaged += 1;
      this.remove([found.id]);
    } else if (found.isUnnoted) this.touch([key], version, now);
    return found.row;
  }

  /** Marks pages as requested, unless another process is writing. */
  touch(keys: readonly string[], version: number, now: number): void {
    try {
      this.transaction(() => {
        const touch = this.prepare(
          'update pages set askedHour = ? where key = ? and version = ? and askedHour + ? <= ?',
        );
        for (const key of keys) touch.run(hourOf(now), key, version, COARSE_HOURS, hourOf(now));
      });
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }

  /** Removes pages by their ids. */
  remove(ids: readonly number[]): void {
    this.transaction(() => {
      for (const table of ['bodies', 'pages']) {
        const remove = this.prepare(`delete from ${table} where id = ?`);
        for (const id of ids) remove.run(id);
      }
    });
  }

  /** Writes all pages or none; a later one of another process stays. @returns how many were written */
  put(rows: readonly PageRow[], version: number, newest: readonly LogRow[], now: number): number {
    const written = this.transaction(() => {
      this.#noteNewest(newest);
      return rows.filter((row) => this.#putOne(row, version, now)).length;
    });
    return written;
  }

  #putOne({ seq, ...row }: PageRow, version: number, now: number): boolean {
    const entry = this.prepare(`
      insert into pages (key, version, rank, askedHour, changesAt, seq, head) values (?, ?, ?, ?, ?, ?, ?)
      on conflict (key, version) do update
        set rank = excluded.rank, askedHour = excluded.askedHour, changesAt = excluded.changesAt, seq = excluded.seq,
          head = excluded.head
        where excluded.seq >= pages.seq
      returning id`).get(
      row.key,
      version,
      row.lowPriority ? LOW_RANK : HIGH_RANK,
      hourOf(now),
      row.changesAt,
      seq,
      row.head,
    );
    if (!entry) return false;
    this.prepare('insert or replace into bodies (id, headers, body, checksum) values (?, ?, ?, ?)').run(
      Number(entry.id),
      this.#headersId(row.headers),
      row.body,
      checksumOf(version, row),
    );
    return true;
  }

  #headersId(text: string): number {
    const known = this.#headers.get(text);
    if (known !== undefined) return known;
    this.prepare('insert or ignore into headers (text) values (?)').run(text);
    const id = Number(this.prepare('select id from headers where text = ?').get(text)?.id);
    this.#headers.set(text, id);
    return id;
  }

  /** A process that has read less of the log must not undo the progress of another one. */
  #noteNewest(newest: readonly LogRow[]): void {
    const last = (rows: readonly LogRow[]) => Math.max(0, ...rows.map(({ seq }) => seq));
    if (last(newest) <= last(this.#state.newest)) return;
    const stored = this.prepare(`select value from meta where name = 'newest'`).get();
    const before = JSON.parse(String(stored?.value ?? '[]')) as LogRow[];
    if (last(newest) > last(before))
      this.prepare(`insert or replace into meta (name, value) values ('newest', ?)`).run(JSON.stringify(newest));
    this.#state = { ...this.#state, newest };
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }
}
