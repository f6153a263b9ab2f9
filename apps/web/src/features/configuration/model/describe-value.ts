/** The texts for what is no text itself. */
export interface ValueTexts {
  empty: string;
  yes: string;
  no: string;
  /** The name of a code; a text that is none stays as it is. */
  code: (value: string) => string;
}

/** The tables of codes, by the fields of documents whose values are of them; the kinds of areas stand with their texts. */
const codeTables: Readonly<Record<string, string>> = {
  kind: 'kind',
  permitKinds: 'permitKind',
  skillKinds: 'skillKind',
  energyType: 'energyType',
  energyTypes: 'energyType',
  sources: 'source',
  level: 'level',
  levels: 'level',
  defaultLevel: 'level',
};

/** The key of a code's text; null: the field's values are texts and numbers of their own. */
export function codeKey(field: string, value: string): string | null {
  const table = codeTables[field];
  return table ? `${table}.${value}` : null;
}

/** A value of a document in one line; null for one that has no short form. */
export function describeValue(value: unknown, texts: ValueTexts, join: (items: readonly string[]) => string): string | null {
  if (value === null || value === undefined || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string' || typeof value === 'number') return texts.code(String(value));
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return texts.empty;
  const items = value.map((item: unknown) => {
    if (typeof item === 'string' || typeof item === 'number') return texts.code(String(item));
    return isPath(item) ? item.join(' / ') : null;
  });
  return items.every((item) => item !== null) ? join(items) : null;
}

function isPath(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
