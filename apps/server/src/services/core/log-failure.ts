import { isDiskNearlyFull, isReadOnly } from '#db/errors.ts';
import { logRepeated } from './log-repeated.ts';
import type { Log } from './request-context.ts';

/**
 * Logs what failed, with its stack. What a full disk refuses, or a database that only reads, is the same for everybody until that is
 * over: of it there is one line a minute, with a count and without a stack.
 */
export function logFailure(log: Log, level: 'warn' | 'error', error: unknown, fields: object, text: string): void {
  if (isDiskNearlyFull(error))
    logRepeated(log, 'warn', 'writes are refused: the disk is nearly full', { ...fields, reason: messageOf(error) });
  else if (isReadOnly(error))
    logRepeated(log, 'warn', 'writes are refused: the database only reads', { ...fields, reason: messageOf(error) });
  else log[level]({ ...fields, err: error }, text);
}

/** PostgreSQL's own words on either quote nothing of a caller's. */
function messageOf(error: unknown): string {
  return (error as Error).message;
}
