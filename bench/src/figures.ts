export function median(figures: readonly number[]): number {
  return readShare(
    figures.toSorted((one, other) => one - other),
    0.5,
  );
}

/** Returns the value that this share of the values does not exceed; NaN when there are none. @param share 0 to 1 */
export function readShare(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
