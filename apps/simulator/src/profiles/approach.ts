/** Where something stands that goes from `from` to `to` by itself: the whole way but 37 % within the time constant. */
export function approach(from: number, to: number, seconds: number, timeConstant: number): number {
  return to + (from - to) * Math.exp(-seconds / timeConstant);
}
