import { type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino({ level: logLevel, serializers: { err: describeError } });
}

/** The fields of an error that are logged. */
interface LoggedError {
  type: string;
  code?: string;
  message: string;
  /** The stack without the message, which may quote the caller. */
  stack: string;
  /** Only of an error of the database. */
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

/** Returns an error without anything that a caller sent: PostgreSQL's message quotes it, and its `detail` and `where` contain whole values. */
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
