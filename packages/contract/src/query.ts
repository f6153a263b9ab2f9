/**
 * A GET call's input as a query string and back. Arrays repeat the key, `undefined` and `null` are left out.
 * With encryption on the whole string is encrypted and stands alone after the question mark (spec §7).
 */
export function encodeQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item));
    }
  }
  return query.toString();
}

/** A key that stands once is a string, one that repeats an array of strings; the entry's schema coerces. */
export function decodeQuery(text: string): Record<string, string | string[]> {
  // No prototype: a key named __proto__ is then only a key, and the schema drops it.
  const input: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const known = input[key];
    if (known === undefined) input[key] = value;
    else if (Array.isArray(known)) known.push(value);
    else input[key] = [known, value];
  }
  return input;
}
