import { isDiskNearlyFull, isReadOnly } from '#db/errors.ts';
import { logRepeated } from './log-repeated.ts';
import type { Log } from './request-context.ts';

/**
 * Logs an error with its stack. Errors of a full disk and of a read-only database are the same for every caller until the condition ends,
 * so each is logged once a minute, with a count and without a stack.
 */
export function logError(log: Log, level: 'warn' | 'error', error: unknown, fields: object, text: string): void {
  if (isDiskNearlyFull(error))
    logRepeated(log, 'warn', 'writes are refused: the disk is nearly full', { ...fields, reason: messageOf(error) });
  else if (isReadOnly(error))
    logRepeated(log, 'warn', 'writes are refused: the database only reads', { ...fields, reason: messageOf(error) });
  else log[level]({ ...fields, err: error }, text);
}

/** In either case PostgreSQL's message quotes nothing that a caller sent. */
function messageOf(error: unknown): string {
  return (error as Error).message;
}
