/** Returns the value of a first-order system on its way from `from` to `to`: 63 % of the way after the time constant. */
export function approach(from: number, to: number, seconds: number, timeConstant: number): number {
  return to + (from - to) * Math.exp(-seconds / timeConstant);
}
