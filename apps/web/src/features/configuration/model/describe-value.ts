/** The texts for what is no text itself. */
export interface ValueTexts {
  empty: string;
  yes: string;
  no: string;
  /** The name of a code; a text that is none stays as it is. */
  code: (value: string) => string;
}

/** The tables of codes, by the fields of documents whose values are of them, each with the texts that it stands among. */
const codeTables = {
  kind: ['area', 'kind'],
  permitKinds: ['codes', 'permitKind'],
  skillKinds: ['codes', 'skillKind'],
  energyType: ['codes', 'energyType'],
  energyTypes: ['codes', 'energyType'],
  sources: ['codes', 'source'],
  level: ['codes', 'level'],
  levels: ['codes', 'level'],
  defaultLevel: ['codes', 'level'],
  trigger: ['plan', 'trigger'],
  holidays: ['plan', 'holidays'],
  catchUp: ['plan', 'catchUp'],
  openOrder: ['plan', 'openOrder'],
} as const satisfies Readonly<Record<string, readonly [texts: string, table: string]>>;

/** Where a code's text stands; null: the field's values are texts and numbers of their own. */
export function placeOfCode(field: string, value: string): { texts: 'area' | 'codes' | 'plan'; key: string } | null {
  const place = Object.hasOwn(codeTables, field) ? codeTables[field as keyof typeof codeTables] : null;
  return place && { texts: place[0], key: `${place[1]}.${value}` };
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
