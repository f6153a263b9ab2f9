/**
 * Codes (SQLSTATE) by which the database says that a value is none: too large, of no such type, in no such alphabet. The rest of class 22 is
 * about how a statement was written (a division by zero, a wrong argument), which no message can help.
 */
const valueFaults: ReadonlySet<string> = new Set([
  '22001', // longer than its column
  '22003', // number out of range
  '22007', // no date or time
  '22008', // date or time out of range
  '22021', // no character of the encoding
  '22P02', // text that is no value of the type
  '22P03', // bytes that are no value of the type
  '22P05', // character that cannot be kept
  '22030', // a key twice in an object
  '22032', // no JSON
]);

const checkViolated = '23514';

/**
 * Whether what the database refuses is the message itself: then, tried alone, it never can be stored. Of what class 23 protects only a check
 * of the readings' own rows is: a device that was removed, a month that was dropped, a row that another server wrote are states of the
 * database, and what the states of devices are checked for is computed here. Everything else (a class nobody thought of, an error of the
 * program) is no reason to lose what a device said.
 */
export function isMessageFault(error: unknown): boolean {
  const { code, table, constraint } = (error ?? {}) as { code?: unknown; table?: unknown; constraint?: unknown };
  if (typeof code !== 'string') return false;
  // A row without a partition violates no constraint that has a name.
  if (code === checkViolated) return typeof constraint === 'string' && typeof table === 'string' && /^readings(_|$)/.test(table);
  return valueFaults.has(code);
}
