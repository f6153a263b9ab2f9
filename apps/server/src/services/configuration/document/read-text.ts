import { parse } from 'secure-json-parse';
import { type DocumentFault, formatPlace } from './document.ts';

/** Deeper than any section goes. */
const maxDepth = 12;

/** Reads the text of a file. @returns the fault where it is no JSON, or has what the database cannot store */
export function readText(text: string): { value: unknown } | { fault: DocumentFault } {
  let value: unknown;
  try {
    value = parse(text.replace(/^\uFEFF/, ''), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    return { fault: { path: '', messageKey: 'configurationNotJson' } };
  }
  const fault = findUnreadable(value, []);
  return fault ? { fault } : { value };
}

function findUnreadable(value: unknown, place: readonly PropertyKey[]): DocumentFault | null {
  if (typeof value === 'string') return isStorable(value) ? null : { path: formatPlace(place), messageKey: 'configurationFieldWrong' };
  if (typeof value !== 'object' || value === null) return null;
  if (place.length > maxDepth) return { path: formatPlace(place), messageKey: 'configurationTooDeep' };
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return { path: formatPlace(place), messageKey: 'configurationFieldUnknown' };
    const fault = findUnreadable(part, [...place, Array.isArray(value) ? Number(key) : key]);
    if (fault) return fault;
  }
  return null;
}

/** PostgreSQL stores neither a NUL nor half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
