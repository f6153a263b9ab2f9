/** Why a number that somebody read off is questioned. */
export const numberDoubts = ['misplacedPoint', 'thirdTime'] as const;
export type NumberDoubt = (typeof numberDoubts)[number];

/** How far a number may be from ten times the last one, and still look like the same one with its point elsewhere. */
const tolerance = 0.15;
/** A number of fewer digits, such as that of a pressure gauge, stays the same for weeks. */
const minDigits = 3;

/**
 * Returns the doubt about a number, and null for one that may well be right: its point seems to be at another place than last time, or it is the
 * same for the third time to the last digit. A doubt is a question, and never a refusal.
 * @param earlier the numbers of the visits before, the newest first
 */
export function findNumberDoubt(value: number, earlier: readonly number[]): NumberDoubt | null {
  const [last, before] = earlier;
  if (last === undefined || !Number.isFinite(value)) return null;
  if (isShifted(value, last)) return 'misplacedPoint';
  return value === last && last === before && countDigits(value) >= minDigits ? 'thirdTime' : null;
}

function isShifted(value: number, last: number): boolean {
  if (last === 0 || value === 0 || value > 0 !== last > 0) return false;
  const ratio = value / last;
  return [0.01, 0.1, 10, 100].some((factor) => Math.abs(ratio / factor - 1) <= tolerance);
}

/** The digits that say something: 92.4 has three, 0.60 has one. */
function countDigits(value: number): number {
  return String(Math.abs(value)).replace('.', '').replace(/^0+/, '').replace(/e.*$/, '').length;
}
