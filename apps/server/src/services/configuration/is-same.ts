/** Whether two values mean the same as JSON, in whatever order their keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}

/** The JSON of a value with sorted keys, without those that are undefined. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
