/** Explains why the shop did not start, with a message that a person can act on. */
import { OperatorError } from '../node/operator-error.ts';
import { portOwner } from '../node/port-owner.ts';
import { type Config, ConfigError } from './config/config.ts';
import { WorkersFailed } from './process/workers.ts';

/** Error fields of Node, SQLite and PostgreSQL. */
interface StartError {
  readonly message: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  /** Port of a socket that could not listen. */
  readonly port?: number;
  /** SQLite's result code. */
  readonly errcode?: number;
}

/**
 * SQLite's codes for a read-only file, a full disk, a file that cannot be opened, and no room for the index of the log.
 */
const UNWRITABLE = new Set([8, 13, 14, 4874]);

/** Codes of a full disk, and of a user without space left on it. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** PostgreSQL refuses the sign-in: SQLSTATE classes 28 (authentication) and 3D (database). */
const REFUSED = /^(28|3D)\w{3}$/;

/** Failed connections, and unknown host names. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** Names the program that uses the port, where the system tells. */
function messageOfUsedPort(port: number, { metricsPort }: Config): string {
  const owner = portOwner(port);
  const program = owner === undefined ? 'another program' : `process ${owner.pid} (${owner.command})`;
  const setting = port === metricsPort ? 'METRICS_PORT' : 'PORT';
  return `Port ${port} is in use by ${program}. Stop it, or set ${setting} to another number.`;
}

function messageOfFullDisk({ code = '', path }: StartError, { dataDir }: Config): string | undefined {
  return FULL.has(code) ? `The disk of ${path ?? dataDir} is full. Free space, and start again.` : undefined;
}

function listeningMessage({ code, syscall, port }: StartError, config: Config): string | undefined {
  if (code === 'EADDRINUSE') return messageOfUsedPort(port ?? config.port, config);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${config.host} is not an address of this machine.`;
  if (code === 'EACCES' && (syscall === 'listen' || syscall === 'bind'))
    return `Port ${config.port} needs rights that this user does not have. Set PORT to 1024 or more.`;
  return undefined;
}

/**
 * Returns a sentence about a server that refuses the connection or cannot be reached; undefined for other errors.
 * `setting` names the setting with the address, which is not repeated because it may contain a password.
 */
export function messageOfPostgres(error: StartError, setting = 'DATABASE_URL'): string | undefined {
  const { code = '', message, syscall } = error;
  if (REFUSED.test(code)) return `PostgreSQL refuses the sign-in of the shop: ${message}. Check ${setting}.`;
  if (UNREACHABLE.has(code) && (syscall === 'connect' || syscall === 'getaddrinfo'))
    return `PostgreSQL cannot be reached (${code}). Check ${setting}, and that the server runs.`;
  return undefined;
}

function folderMessage({ code, errcode, path }: StartError, { dataDir }: Config): string | undefined {
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined && UNWRITABLE.has(errcode))
    return `The database in DATA_DIR ${dataDir} cannot be written. Free space, give this user the rights, or set another folder.`;
  if (path !== undefined && (path === dataDir || path.startsWith(`${dataDir}/`) || dataDir.startsWith(`${path}/`)))
    return `DATA_DIR ${dataDir} cannot be used as a folder (${code}). Give this user the rights, or set another one.`;
  return undefined;
}

/** Returns one sentence that names the setting to change; undefined for an unexpected error. */
export function startErrorMessage(error: unknown, config: Config | undefined): string | undefined {
  if ([ConfigError, OperatorError, WorkersFailed].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (!config || !(error instanceof Error)) return undefined;
  const problem: StartError = error;
  const ofData = config.databaseUrl === undefined ? folderMessage(problem, config) : messageOfPostgres(problem);
  return messageOfFullDisk(problem, config) ?? ofData ?? listeningMessage(problem, config);
}
