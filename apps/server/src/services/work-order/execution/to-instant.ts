/** ISO 8601 to epoch milliseconds; undefined stays undefined. */
export function toInstant(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
