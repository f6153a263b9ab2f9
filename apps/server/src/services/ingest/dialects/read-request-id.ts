import { accept, type Read, refuse } from './decoding.ts';
import { nameKind } from './describe-json.ts';

const wholeNumber = /^\d{1,10}$/;

/** Reads the `id` in a payload, which correlates a request and its answer: a whole number, returned as text. */
export function readRequestId(value: unknown): Read<string> {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && wholeNumber.test(text)) return accept(text);
  const kind = typeof value === 'number' ? String(value) : nameKind(value);
  return refuse('malformed', `"id" is ${kind}, not a whole number of up to ten digits.`);
}
