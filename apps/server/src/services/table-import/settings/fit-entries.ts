import { faultsOfIssues } from '#services/configuration/document/issue-faults.ts';
import type { AnySection } from '#services/configuration/sections/section.ts';
import type { FaultList } from '../fault-list.ts';
import { addEntryFault } from './add-document-faults.ts';
import type { RowsOfEntry, SettingKind } from './setting-kind.ts';

/** Returns the entries that fit the schema of their section and may differ from what the tenant has. The others' faults are added. */
export function fitEntries(kind: SettingKind, section: AnySection, given: readonly RowsOfEntry[], faults: FaultList): RowsOfEntry[] {
  return given.flatMap((rows) => {
    if (rows.effects?.every((effect) => effect === 'unchanged')) return [];
    const parsed = section.schema.safeParse(rows.entry);
    if (parsed.success) return [{ ...rows, entry: section.normalise(parsed.data) }];
    for (const fault of faultsOfIssues(parsed.error.issues, [], rows.entry)) addEntryFault(kind, rows, fault, faults);
    return [];
  });
}
