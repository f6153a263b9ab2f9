import { maxConfigurationChanges } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { compareEntries, type SectionComparison } from './compare-entries.ts';
import { type DocumentFault, type ParsedDocument, placeOfPath } from './document/document.ts';
import type { TenantState } from './read-state.ts';
import type { AnySection, EntryWarning } from './sections/section.ts';
import { sectionsInOrder } from './sections/section-table.ts';
import { writeEntries } from './write-entries.ts';

export interface WrittenDocument {
  compared: ReadonlyMap<AnySection, SectionComparison>;
  /** Where there are any, the caller takes the transaction back. */
  faults: readonly DocumentFault[];
  /** What does not come along. */
  warnings: readonly DocumentFault[];
}

interface GivenDocument {
  state: TenantState;
  document: ParsedDocument;
  restoreRetired: boolean;
  /** Whether entries that have no place in this tenant are left out with a warning; otherwise they are faults. */
  leavesOut: boolean;
}

/**
 * Compares a document with the tenant and writes what differs. What is wrong with it is found by writing it, so the rules of the single calls
 * are the rules of a document too.
 *
 * @param context joined to `tx`, which has the tenant's lock
 */
export async function writeDocument(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { state, document, restoreRetired, leavesOut }: GivenDocument,
): Promise<WrittenDocument> {
  const faults = [...document.faults];
  const warnings: DocumentFault[] = [];
  const compared = new Map<AnySection, SectionComparison>();
  for (const section of sectionsInOrder) {
    const entries = document.sections.get(section.name);
    if (!entries) continue;
    const comparison = compareEntries(section, entries, state.rows.get(section.name) ?? [], restoreRetired);
    const withoutPlace = (await section.findLeftOut?.(context, state.names, entries)) ?? [];
    const leftOut = leavesOut ? withoutPlace : [];
    const kept = withoutEntries(comparison, leftOut);
    compared.set(section, kept);
    const found = [...leftOut, ...listWarnings(section, entries, kept)];
    warnings.push(...found.map((warning) => placeWarning(section, warning, entries)));
  }
  const changes = [...compared.values()].flatMap(({ entries }) => entries).filter(({ kind }) => kind !== 'unchanged').length;
  if (changes > maxConfigurationChanges)
    faults.push({ path: 'sections', messageKey: 'configurationTooManyChanges', parameters: { most: maxConfigurationChanges, changes } });
  if (faults.length === 0)
    for (const [section, { entries }] of compared) await writeEntries(context, tx, { section, entries, names: state.names }, faults);
  return { compared, faults, warnings };
}

function withoutEntries({ entries, missing }: SectionComparison, leftOut: readonly EntryWarning[]): SectionComparison {
  const indexes = new Set(leftOut.map(({ index }) => index));
  return { entries: entries.filter(({ index }) => !indexes.has(index)), missing };
}

/** @param given as the document has them */
function listWarnings(section: AnySection, given: readonly unknown[], { entries }: SectionComparison): EntryWarning[] {
  return entries.flatMap(({ index, existing }) =>
    (section.warningsOf?.(given[index], existing?.entry ?? null) ?? []).map((warning) => ({ ...warning, index })),
  );
}

function placeWarning({ name }: AnySection, { index, path, ...message }: EntryWarning, entries: readonly unknown[]): DocumentFault {
  return { ...message, path: placeOfPath(['sections', name, index], path.split('.'), entries[index]) };
}
