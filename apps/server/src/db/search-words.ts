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

/** How a word is looked for by an index of terms of `:tenant`, which finds a superset. */
export interface WordSearch {
  /** The condition that any of the columns contains the word. @param expression what is indexed */
  indexed(expression: string, ...columns: readonly string[]): string;
  /**
   * The same where most texts have some of the word's terms, as numbers of orders that begin alike: only the others are looked for in the index, of which
   * each costs as many rows as have it.
   * @param sample a query's name, whose column `words` has some of the texts in lower case
   */
  indexedByRare(sample: string, expression: string, ...columns: readonly string[]): string;
  contained: WordCondition;
}

export function findsWord(word: string, parameters: Parameters): WordSearch {
  // The database lower-cases the terms by its own rules, as in `search_terms`. The subquery makes the planner evaluate them once.
  const select = `select array_agg(search_term(:tenant, lower(t))) from unnest(${parameters.add(listTerms(word))}::text[]) t`;
  const isRareIn = (sample: string) => `(select 2 * count(*) filter (where strpos(s.words, lower(t)) = 0) > count(*) from ${sample} s)`;
  const contained = containsWord(word, parameters);
  return {
    indexed: (expression, ...columns) => `(${expression} @> (${select}) and ${contained(...columns)})`,
    indexedByRare: (sample, expression, ...columns) =>
      `(${expression} @> coalesce((${select} where ${isRareIn(sample)}), (${select})) and ${contained(...columns)})`,
    contained,
  };
}
