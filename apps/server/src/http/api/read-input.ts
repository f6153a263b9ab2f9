import { decodeQuery } from '@energy-om/contract';
import { parse } from 'secure-json-parse';

/**
 * A request cannot be read before it reaches the schema: its cipher text, its JSON, its form or its size. The answer is always the same.
 */
export class MalformedRequestError extends Error {
  override readonly name = 'MalformedRequestError';
}

export const maxBodyBytes = 64 * 1024;
export const maxQueryLength = 4 * 1024;
const maxDepth = 8;
const maxArrayLength = 500;

/** Reads a decrypted JSON body; an empty one is an empty input. */
export function readJsonInput(text: string): unknown {
  if (text === '') return {};
  let value: unknown;
  try {
    value = parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new MalformedRequestError('not JSON, or with a poisoned key');
  }
  assertWithinLimits(value, 1);
  return value;
}

/** Parameters that HTTP libraries append so that no cache answers. They belong to the transport, not to the call. */
const cacheBusters = ['_', '_t'] as const;

/** Reads a query string or a form in clear. */
export function readQueryInput(text: string): Record<string, string | string[]> {
  const input = decodeQuery(text);
  for (const key of cacheBusters) delete input[key];
  for (const key in input) {
    const value = input[key];
    if (Array.isArray(value) && value.length > maxArrayLength) throw new MalformedRequestError('a key repeats too often');
    assertStorable(String(value));
  }
  return input;
}

/** PostgreSQL stores neither a NUL nor half of a surrogate pair, and no typed text contains them. */
function assertStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new MalformedRequestError('a text that cannot be stored');
}

function assertWithinLimits(value: unknown, depth: number): void {
  if (typeof value === 'string') assertStorable(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) throw new MalformedRequestError('JSON is nested too deep');
  if (Array.isArray(value)) {
    if (value.length > maxArrayLength) throw new MalformedRequestError('a JSON array is too long');
    for (const item of value) assertWithinLimits(item, depth + 1);
    return;
  }
  for (const key in value) {
    assertStorable(key);
    assertWithinLimits((value as Record<string, unknown>)[key], depth + 1);
  }
}
