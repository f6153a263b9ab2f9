import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, serializers: { err: describeError } });
}

/** What the log keeps of an error. */
interface LoggedError {
  type: string;
  code?: string;
  message: string;
  /** Where in the program; without the message, which may quote the caller. */
  stack: string;
  /** Of an error of the database, where it knows. */
  table?: string;
  constraint?: string;
  cause?: LoggedError;
}

interface DatabaseErrorFields {
  code?: string;
  severity?: string;
  table?: string;
  constraint?: string;
}

/** Nothing of what a caller sent: PostgreSQL quotes it in its message, and its `detail` and `where` hold whole values. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, severity, table, constraint, message, cause } = error as Error & DatabaseErrorFields;
  const isFromDatabase = severity !== undefined;
  return {
    type: error.constructor.name,
    code,
    message: isFromDatabase ? message.replace(/"[^"]*"?/g, '"…"') : message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(isFromDatabase ? { table, constraint } : {}),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
