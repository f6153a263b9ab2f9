/** Returns the value below which a share of the values lies, between two of them in proportion. @throws RangeError without a value */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [lower, upper] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (lower === undefined || upper === undefined) throw new RangeError('there is no value');
  return lower + (upper - lower) * (place - Math.floor(place));
}
