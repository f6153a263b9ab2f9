import { createHash } from 'node:crypto';
import type { Statement } from './database.ts';

/** Collects the values of a statement written as text, so that nothing of a caller's ever stands in the text itself. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the placeholder */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** For `ilike`: whatever contains the text, its own wildcards taken literally. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Names are remembered to spare their digest, the oldest only until there are this many. */
const maxNames = 1000;
const names = new Map<string, string>();

/** Statements of few shapes and many values are prepared once for each shape. */
export function prepared(text: string): Statement {
  let name = names.get(text);
  if (name === undefined) {
    name = `shape-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    if (names.size >= maxNames) names.delete(names.keys().next().value as string);
    names.set(text, name);
  }
  return { name, text };
}
