import type { FormField } from '@energy-om/domain';
import { isSameField } from './same-form.ts';

/** How two versions of a form differ: fields of one side alone, fields of both that differ, and the order of those of both. */
export interface FormDifferences {
  onlyMine: readonly FormField[];
  onlyTheirs: readonly FormField[];
  /** As the other administrator has them. */
  changed: readonly FormField[];
  isReordered: boolean;
}

export function compareForms(mine: readonly FormField[], theirs: readonly FormField[]): FormDifferences {
  const own = new Map(mine.map((field) => [field.key, field]));
  const others = new Set(theirs.map(({ key }) => key));
  const mineInBoth = mine.filter(({ key }) => others.has(key));
  const theirsInBoth = theirs.filter(({ key }) => own.has(key));
  return {
    onlyMine: mine.filter(({ key }) => !others.has(key)),
    onlyTheirs: theirs.filter(({ key }) => !own.has(key)),
    changed: theirsInBoth.filter((field) => !isSameField(field, own.get(field.key))),
    isReordered: mineInBoth.some(({ key }, index) => key !== theirsInBoth[index]?.key),
  };
}
