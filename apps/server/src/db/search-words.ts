import { containsPattern, type Parameters } from './statement.ts';

/** More would cost more than they find. */
const maxWords = 5;
/** As long as the longest terms that `search_terms` makes. */
const maxTermLength = 3;

/** What somebody looks for: each of the words has to be found somewhere. */
export function splitWords(keyword: string): string[] {
  return keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** The longest terms of a word, which the index `search_terms` of the tenant's texts is asked for. */
export function listTerms(tenantId: string, word: string): string[] {
  const letters = Array.from(word);
  const length = Math.min(maxTermLength, letters.length);
  return letters.slice(0, letters.length - length + 1).map((_, start) => `${tenantId} ${letters.slice(start, start + length).join('')}`);
}

/** Any of some columns contains the word. */
export type WordCondition = (...columns: readonly string[]) => string;

export function containsWord(word: string, parameters: Parameters): WordCondition {
  const pattern = parameters.add(containsPattern(word));
  return (...columns) => `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
}

/** The same by an index of terms, which finds a superset. The first argument is the expression that the index is made of. */
export function findsWord(
  tenantId: string,
  word: string,
  parameters: Parameters,
): { indexed: (expression: string, ...columns: readonly string[]) => string; contained: WordCondition } {
  // In lower case by the database's own rules, as in `search_terms`; a question of its own, so that it is answered once.
  const terms = `(select array_agg(lower(t)) from unnest(${parameters.add(listTerms(tenantId, word))}::text[]) t)`;
  const contained = containsWord(word, parameters);
  return { indexed: (expression, ...columns) => `(${expression} @> ${terms} and ${contained(...columns)})`, contained };
}
