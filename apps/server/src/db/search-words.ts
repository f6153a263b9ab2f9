import { containsPattern, type Parameters } from './statement.ts';

/** Further words would cost more than they narrow. */
const maxWords = 5;
/** The length of the longest terms that `search_terms` makes. */
const maxTermLength = 3;

/** Splits a search text into words, each of which has to match somewhere. */
export function splitWords(keyword: string): string[] {
  return keyword
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);
}

/** Lists the longest terms of a word, by whose numbers the index `search_terms` of the tenant's texts is queried. */
export function listTerms(word: string): string[] {
  const letters = Array.from(word);
  const length = Math.min(maxTermLength, letters.length);
  return letters.slice(0, letters.length - length + 1).map((_, start) => letters.slice(start, start + length).join(''));
}

/** The condition that any of the columns contains the word. */
export type WordCondition = (...columns: readonly string[]) => string;

export function containsWord(word: string, parameters: Parameters): WordCondition {
  const pattern = parameters.add(containsPattern(word));
  return (...columns) => `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
}

/** The same by an index of terms of `:tenant`, which finds a superset. The first argument is the expression that is indexed. */
export function findsWord(
  word: string,
  parameters: Parameters,
): { indexed: (expression: string, ...columns: readonly string[]) => string; contained: WordCondition } {
  // The database lower-cases the terms by its own rules, as in `search_terms`. The subquery makes the planner evaluate them once.
  const terms = `(select array_agg(search_term(:tenant, lower(t))) from unnest(${parameters.add(listTerms(word))}::text[]) t)`;
  const contained = containsWord(word, parameters);
  return { indexed: (expression, ...columns) => `(${expression} @> ${terms} and ${contained(...columns)})`, contained };
}
