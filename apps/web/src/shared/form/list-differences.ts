import type { FieldDifference } from './VersionConflict.tsx';

/**
 * The fields in which two drafts differ, in the order of their labels.
 * @param inWords what a draft has in a field; where it is the same of both, the field is only named
 */
export function listDifferences<Draft extends object, Name extends keyof Draft>(
  labels: Readonly<Record<Name, string>>,
  theirs: Draft,
  mine: Draft,
  inWords: (draft: Draft, name: Name) => string,
): (FieldDifference | string)[] {
  return (Object.keys(labels) as Name[])
    .filter((name) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]))
    .map((name) => {
      const values = { theirs: inWords(theirs, name), mine: inWords(mine, name) };
      return values.theirs === values.mine ? labels[name] : { label: labels[name], ...values };
    });
}
