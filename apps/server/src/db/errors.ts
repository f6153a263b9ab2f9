/** The database cannot answer just now: away, overloaded, timed out or not writable. Trying again later may help. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** The disk is full, or so nearly that nothing more is written before it is too late to. */
export class DiskNearlyFullError extends Error {
  override readonly name = 'DiskNearlyFullError';
}

/** Whether the file system has no room for what was to be written: a file of an upload, or of the database. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Whether there is no room on the disk for what was to be written, or so little that nothing was tried. */
export function isDiskNearlyFull(error: unknown): boolean {
  return error instanceof DiskNearlyFullError || isDiskFull(error);
}

/** Whether a write was refused because the connection or the database only reads. */
export function isReadOnly(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '25006' || (cause !== undefined && isReadOnly(cause));
}

/** pg's own text when an answer did not come within `query_timeout`; it has no code. */
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

/** Of a statement that took too long or met another one: a smaller one, or the same once more, may do. */
const contentionCodes: ReadonlySet<string> = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether the database is there, and it is this statement that it could not do just now. */
export function isContention(error: unknown): boolean {
  const code = error instanceof DatabaseUnavailableError ? (error.cause as { code?: unknown } | undefined)?.code : undefined;
  return typeof code === 'string' && contentionCodes.has(code);
}

export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === readTimeoutMessage;
}

function isUnavailable(error: Error): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  return unavailableMessages.some((message) => error.message.startsWith(message));
}

/** Five characters with a number among them, as errors of the system have none. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/;
/**
 * The data of a statement, and constraints on it; contention; a database that only reads, has no room, or ends: for each of these
 * there are words, and whoever asks whether the database is there meets the last himself.
 */
const foreseenCodes = /^(08|22|23|40|25006|53100|55P03|57014|57P)/;

/** Whether a database that is there refused what it should have done: no memory, no rights, a damaged file, a faulty statement. */
export function isDatabaseFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && sqlState.test(code) && !foreseenCodes.test(code);
}

/**
 * Errors after which the connection itself is doubtful: its process may have no memory left, a state that nobody knows, or
 * prepared statements that the schema has moved away from (0A000, 26000).
 */
const brokenConnectionCodes = /^(08|0A000|26000|53200|53400|57P|58|XX)/;

/** Whether the connection is better not used again. */
export function breaksConnection(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isReadTimeout(error) || (typeof code === 'string' && brokenConnectionCodes.test(code));
}

/** Errors of the connection become `DatabaseUnavailableError`, one of a full disk `DiskNearlyFullError`; others of the statement stay. */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailableError) return error;
  if (isDiskFull(error)) return new DiskNearlyFullError(error.message, { cause: error });
  if (!isUnavailable(error)) return error;
  return new DatabaseUnavailableError(error.message, { cause: error });
}

/** A row with that key is there already; with a name, only that constraint counts. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || violated === constraint);
}
