/** The state of a list is kept in its address, so that it can be linked to and outlives a reload. */

/** Null for a value that is not known. */
export function findIn<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

/** The query without parameters that are not set. */
export function writeParameters(values: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) => (value === null || value === '' ? [] : [[key, String(value)]])),
  );
}
