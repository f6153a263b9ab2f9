import type { FieldDifference } from '../form/VersionConflict.tsx';

/** The fields whose words differ, in their order. */
export function listDifferences<Name extends string>(
  fields: readonly Name[],
  theirs: Record<Name, string>,
  mine: Record<Name, string>,
  labelOf: (field: Name) => string,
): FieldDifference[] {
  return fields
    .filter((field) => theirs[field] !== mine[field])
    .map((field) => ({ label: labelOf(field), theirs: theirs[field], mine: mine[field] }));
}
