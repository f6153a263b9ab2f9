import { sql, type Transaction } from 'kysely';
import { ZodError } from 'zod';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { FieldConflictError, InvalidFieldsError, ServiceError, type ServiceErrorKind } from '#services/core/service-error.ts';
import type { Comparison } from './compare-entries.ts';
import { type DocumentFault, formatPlace, maxFaults, placeOfPath } from './document/document.ts';
import { faultsOfIssues } from './document/issue-faults.ts';
import { DependsOnFaultError, type Names } from './names.ts';
import type { AnySection } from './sections/section.ts';

/**
 * Writes what a section is to create, restore and change. An entry with a fault leaves nothing behind and the others are tried all the same,
 * so that all faults are known at once; whoever has called takes everything back then.
 *
 * @param context joined to `tx`
 * @param faults are appended to
 */
export async function writeEntries(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { section, entries, names }: { section: AnySection; entries: readonly Comparison[]; names: Names },
  faults: DocumentFault[],
): Promise<void> {
  const rankOf = (entry: unknown) => section.rankOf?.(entry) ?? 0;
  const due = entries.filter(({ kind }) => kind !== 'unchanged').sort((one, other) => rankOf(one.entry) - rankOf(other.entry));
  for (const comparison of due) {
    if (faults.length >= maxFaults) return;
    await sql`savepoint entry`.execute(tx);
    try {
      const id = await writeEntry(context, section, names, comparison);
      names.add(section.name, section.referenceOf(comparison.entry), id);
      await sql`release savepoint entry`.execute(tx);
    } catch (error) {
      const found = describeFaults(error, section, comparison);
      await sql`rollback to savepoint entry`.execute(tx);
      names.addFaulty(section.name, section.referenceOf(comparison.entry));
      faults.push(...found);
    }
  }
}

async function writeEntry(
  context: SignedInContext,
  section: AnySection,
  names: Names,
  { entry, existing, kind, fields }: Comparison,
): Promise<string> {
  if (!existing || kind !== 'restored' || !section.restore) return section.write(context, names, entry, existing);
  const version = await section.restore(context, existing);
  return fields.length === 0 ? existing.id : section.write(context, names, entry, { ...existing, version, isRetired: false });
}

/** An administrator of an area is refused what lies outside of it, entry by entry. */
const refusalsOfEntries: ReadonlySet<ServiceErrorKind> = new Set(['conflict', 'forbidden', 'notFound']);

/** Throws what is no fault of the document. */
function describeFaults(error: unknown, section: AnySection, { index, entry }: Comparison): DocumentFault[] {
  const start = ['sections', section.name, index];
  if (error instanceof DependsOnFaultError) return [];
  if (error instanceof ZodError) {
    const moved = error.issues.map((issue) => ({ ...issue, path: movePath(section, issue.path) }));
    return faultsOfIssues(moved, start, entry);
  }
  if (error instanceof InvalidFieldsError || error instanceof FieldConflictError) {
    const { parameters } = error;
    return Object.entries(error.fields).map(([field, messageKey]) => ({
      path: placeOfPath(start, movePath(section, field.split('.')), entry),
      messageKey,
      parameters,
    }));
  }
  if (!(error instanceof ServiceError) || !refusalsOfEntries.has(error.kind)) throw error;
  return [{ path: formatPlace(start), messageKey: error.messageKey, parameters: error.parameters }];
}

/** Where in the entry stands what the verb calls by that path: the longest part of it that has another name counts. */
function movePath({ places }: AnySection, path: readonly PropertyKey[]): PropertyKey[] {
  for (let length = path.length; length > 0; length -= 1) {
    const place = places[path.slice(0, length).join('.')];
    if (place !== undefined) return [...place.split('.'), ...path.slice(length)];
  }
  return [...path];
}
