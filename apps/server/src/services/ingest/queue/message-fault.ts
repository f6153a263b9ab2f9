/**
 * The codes (SQLSTATE) with which the database refuses a value: too large, of another type, or with unknown characters. The other codes of
 * class 22 concern the statement itself (a division by zero, a wrong argument) and not the message.
 */
const valueFaults: ReadonlySet<string> = new Set([
  '22001', // longer than its column
  '22003', // number out of range
  '22007', // invalid date or time
  '22008', // date or time out of range
  '22021', // character outside the encoding
  '22P02', // invalid text for the type
  '22P03', // invalid bytes for the type
  '22P05', // character that cannot be stored
  '22030', // duplicate key in an object
  '22032', // invalid JSON
]);

const checkViolation = '23514';

/**
 * Whether the database refused the values of the message itself, so that the message alone never can be stored. Of class 23 this applies only
 * to a check constraint of the readings: a removed device, a dropped partition or a row that another server wrote are states of the database,
 * and the checked values of device states are computed here. Any other error (an unexpected class, a mistake in the program) is no reason
 * to lose a device's message.
 */
export function isMessageFault(error: unknown): boolean {
  const { code, table, constraint } = (error ?? {}) as { code?: unknown; table?: unknown; constraint?: unknown };
  if (typeof code !== 'string') return false;
  // A row without a partition violates no constraint that has a name.
  if (code === checkViolation) return typeof constraint === 'string' && typeof table === 'string' && /^readings(_|$)/.test(table);
  return valueFaults.has(code);
}
