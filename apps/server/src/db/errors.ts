/** The database cannot answer now: unreachable, overloaded, timed out or not writable. A later attempt may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The disk is full, or so nearly full that writing is refused. */
export class DiskNearlyFullError extends Error {
  override readonly name = 'DiskNearlyFullError';
}

/** Whether the file system has no room for a write, to a file of an upload or of the database. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Whether there is no room on the disk for a write, or so little that it was not tried. */
export function isDiskNearlyFull(error: unknown): boolean {
  return error instanceof DiskNearlyFullError || isDiskFull(error);
}

/** Whether a write was refused because the connection or the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '25006' || (cause !== undefined && isReadOnly(cause));
}

/** pg's own text when an answer did not come within `query_timeout`; the error has no code. */
const readTimeoutMessage = 'Query read timeout';

const unavailableMessages: readonly string[] = [
  readTimeoutMessage,
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

const unavailableCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // it only reads now
  '25P03', // idle in transaction too long
  '40001', // serialization failure
  '40P01', // deadlock
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available in time
  '57014', // statement timed out
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // cannot connect now
  '58030', // input or output failed
]);

/** The statement took too long or conflicted with another one: a smaller statement, or a repetition, may succeed. */
const contentionCodes: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether the database is available and only this statement could not be run now. */
export function isContention(error: unknown): boolean {
  const code = error instanceof DatabaseUnavailableError ? (error.cause as { code?: unknown } | undefined)?.code : undefined;
  return typeof code === 'string' && contentionCodes.has(code);
}

/** Whether the database ended a statement for its time, or for an administrator; it had no effect. */
export function isTimedOut(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014';
}

/** Whether a statement was not run because none of its name is prepared on the connection. */
export function isNotPrepared(error: unknown): boolean {
  return (error as { code?: unknown }).code === '26000';
}

/** Whether a statement was not run because it was to be prepared where one of its name is. */
export function isPreparedAlready(error: unknown): boolean {
  return (error as { code?: unknown }).code === '42P05';
}

/** Whether the connection was lost, or ended from outside, with a statement under way, of which nobody knows whether it had an effect. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return /^(08|57P0[12]|ECONNRESET$|EPIPE$)/.test(code);
  return typeof message === 'string' && message.startsWith('Connection terminated');
}

export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === readTimeoutMessage;
}

function isUnavailable(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  return unavailableMessages.some((message) => error.message.startsWith(message));
}

/** Five characters with a digit among them; codes of system errors have none. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
/**
 * The data of a statement and its constraints; contention; a database that is read-only, full or shutting down. Each of these is handled on
 * its own, and a check whether the database is available meets the last ones itself.
 */
const foreseenCodes = /^(08|22|23|40|25006|53100|55P03|57014|57P)/;

/** Whether an available database failed where it should not have: no memory, no rights, a damaged file, a faulty statement. */
export function isDatabaseFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && sqlState.test(code) && !foreseenCodes.test(code);
}

/**
 * Errors after which the connection itself is unreliable: its process may have no memory left, an unknown state, or prepared statements
 * that do not match the schema any more (0A000, 26000).
 */
const brokenConnectionCodes = /^(08|0A000|26000|53200|53400|57P|58|XX)/;

/** Whether the connection should not be used again. */
export function breaksConnection(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isReadTimeout(error) || (typeof code === 'string' && brokenConnectionCodes.test(code));
}

/**
 * Translates errors of the connection to `DatabaseUnavailableError` and those of a full disk to `DiskNearlyFullError`; other errors stay as
 * they are.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  if (isDiskFull(error)) return new DiskNearlyFullError(error.message, { cause: error });
  if (!isUnavailable(error)) return error;
  return new DatabaseUnavailableError(error.message, { cause: error });
}

/** A row with that key exists already; with a name, only that constraint counts. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || violated === constraint);
}
