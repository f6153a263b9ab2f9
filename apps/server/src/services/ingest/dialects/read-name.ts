import { decodeLimits } from './decode-limits.ts';
import { accept, type Read, refuse } from './decoding.ts';
import { isStorable, nameKind, quote } from './describe-json.ts';

const controlCharacter = /\p{Cc}/u;

/** Reads a value's key or a device's code. `what` begins the sentence that describes a fault. */
export function readName(value: unknown, what: string): Read<string> {
  if (typeof value !== 'string') return refuse('malformed', `${what} is ${nameKind(value)}, not text.`);
  if (value.trim() === '') return refuse('malformed', `${what} is empty.`);
  if (value.length > decodeLimits.keyLength) {
    return refuse('tooLarge', `${what} ${quote(value)} has ${value.length} characters; the limit is ${decodeLimits.keyLength}.`);
  }
  if (controlCharacter.test(value) || !isStorable(value)) {
    return refuse('malformed', `${what} ${quote(value)} has control characters or broken ones.`);
  }
  return accept(value);
}

/** Reads names from an array or separated by commas, without duplicates; a missing value has none. */
export function readNames(value: unknown, what: string): Read<readonly string[]> {
  if (value === undefined || value === null) return accept([]);
  if (typeof value !== 'string' && !Array.isArray(value)) return refuse('malformed', `${what} is ${nameKind(value)}, not names.`);
  const items: unknown[] = typeof value === 'string' ? splitNames(value) : value;
  if (items.length > decodeLimits.keysPerReading) {
    return refuse('tooLarge', `${what} has ${items.length} names; the limit is ${decodeLimits.keysPerReading}.`);
  }
  const names = new Set<string>();
  for (const item of items) {
    const name = readName(item, `A name in ${what}`);
    if (!name.isRead) return name;
    names.add(name.value);
  }
  return accept([...names]);
}

function splitNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '');
}
