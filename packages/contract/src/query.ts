/**
 * Encodes the input of a GET call as a query string. An array repeats its key; `undefined` and `null` are omitted.
 * With encryption, the whole string is encrypted and stands alone after the question mark (spec §7).
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

/** Decodes a query string. A single key gives a string, a repeated key an array of strings; the schema of the call coerces them. */
export function decodeQuery(text: string): Record<string, string | string[]> {
  // Without a prototype, a key named __proto__ is an ordinary key, and the schema drops it.
  const input: Record<string, string | string[]> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const known = input[key];
    if (known === undefined) input[key] = value;
    else if (Array.isArray(known)) known.push(value);
    else input[key] = [known, value];
  }
  return input;
}
