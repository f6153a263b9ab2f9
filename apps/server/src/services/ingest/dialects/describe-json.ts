import { decodeLimits } from './decode-limits.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names the type of a JSON value, as the end of a sentence. */
export function nameKind(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return { string: 'text', number: 'a number', boolean: 'true or false' }[typeof value as 'string' | 'number' | 'boolean'];
}

/** Quotes foreign text within a sentence: shortened, and without characters that a database or a terminal cannot handle. */
export function quote(text: string): string {
  const { quoteLength } = decodeLimits;
  const quoted = JSON.stringify(text.length > quoteLength ? `${text.slice(0, quoteLength)}…` : text);
  // JSON.stringify does not escape the control characters from 7F to 9F.
  return quoted.replaceAll(/\p{Cc}/gu, (character) => `\\u00${character.charCodeAt(0).toString(16)}`);
}

/** PostgreSQL stores neither a NUL nor half of a surrogate pair, in text as in JSON. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (isJsonObject(value)) return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
  return true;
}
