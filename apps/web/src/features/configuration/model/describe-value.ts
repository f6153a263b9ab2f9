/** The texts for what is no text itself. */
export interface ValueTexts {
  empty: string;
  yes: string;
  no: string;
}

/** A value of a document in one line; null for one that has no short form. */
export function describeValue(value: unknown, texts: ValueTexts, join: (items: readonly string[]) => string): string | null {
  if (value === null || value === undefined || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return texts.empty;
  const items = value.map((item: unknown) => {
    if (typeof item === 'string' || typeof item === 'number') return String(item);
    return isPath(item) ? item.join(' / ') : null;
  });
  return items.every((item) => item !== null) ? join(items) : null;
}

function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
