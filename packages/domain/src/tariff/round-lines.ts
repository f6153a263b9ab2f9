export const nanoPerFen = 10_000_000n;

/**
 * Rounds the lines of a bill to fen. Their exact sum, in nano-yuan, is rounded half up; each line is rounded down, and the fen that are
 * missing go to the largest remainders, of equal ones to the first. No line differs from its exact amount by a fen.
 * @param exact not negative
 */
export function roundLines(exact: readonly bigint[]): number[] {
  const sum = exact.reduce((total, amount) => total + amount, 0n);
  const total = (sum + nanoPerFen / 2n) / nanoPerFen;
  const floors = exact.map((amount) => amount / nanoPerFen);
  const missing = Number(total - floors.reduce((all, amount) => all + amount, 0n));
  const byRemainder = exact
    .map((amount, index) => ({ index, remainder: amount % nanoPerFen }))
    .sort((one, other) => (one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1));
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return floors.map((amount, index) => Number(amount) + (raised.has(index) ? 1 : 0));
}

/** Returns the tax within an amount of fen that has it already, rounded half up. @param basisPoints the rate */
export function taxWithin(fen: number, basisPoints: number): number {
  const divisor = BigInt(10_000 + basisPoints);
  const sign = fen < 0 ? -1 : 1;
  return sign * Number((BigInt(Math.abs(fen)) * BigInt(basisPoints) * 2n + divisor) / (2n * divisor));
}
