import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { maxConfigurationChanges } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { type Comparison, compareEntries, type SectionComparison } from './compare-entries.ts';
import type { DocumentFault, ParsedDocument } from './document/document.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readState } from './read-state.ts';
import type { AnySection } from './sections/section.ts';
import { sectionsInOrder } from './sections/section-table.ts';
import { writeEntries } from './write-entries.ts';

export type Preview = ApiOutput<'previewConfiguration'>;

/**
 * Compares a document with the tenant and writes what differs. What is wrong with it is found by writing it, so the rules of the single calls
 * are the rules of a document too; where there are faults, or for a preview, the caller takes the transaction back.
 *
 * @param context joined to `tx`, which has the tenant's lock
 */
export async function takeIn(
  context: SignedInContext,
  tx: Transaction<Schema>,
  document: ParsedDocument,
  { restoreRetired }: Pick<ApiParsedInput<'previewConfiguration'>, 'restoreRetired'>,
): Promise<Preview> {
  const state = await readState(context);
  const faults = [...document.faults];
  const compared = new Map<AnySection, SectionComparison>();
  for (const section of sectionsInOrder) {
    const entries = document.sections.get(section.name);
    if (entries) compared.set(section, compareEntries(section, entries, state.rows.get(section.name) ?? [], restoreRetired));
  }
  const changes = [...compared.values()].flatMap(({ entries }) => entries).filter(({ kind }) => kind !== 'unchanged').length;
  if (changes > maxConfigurationChanges)
    faults.push({ path: 'sections', messageKey: 'configurationTooManyChanges', parameters: { most: maxConfigurationChanges, changes } });
  if (faults.length === 0)
    for (const [section, { entries }] of compared) await writeEntries(context, tx, { section, entries, names: state.names }, faults);
  return {
    fingerprint: fingerprintOf(document, state, restoreRetired),
    tenantName: document.tenantName,
    exportedAt: document.exportedAt,
    sections: [...compared].map(([section, comparison]) => presentSection(section, comparison)),
    faults: faults.map((fault) => presentFault(fault, context)),
  };
}

function presentSection(section: AnySection, { entries, missing }: SectionComparison): Preview['sections'][number] {
  const count = (sought: Comparison['kind']) => entries.filter(({ kind }) => kind === sought).length;
  return {
    section: section.name,
    created: count('created'),
    restored: count('restored'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    entries: entries.flatMap(({ entry, kind, hasRetiredNamesake, fields }) =>
      kind === 'unchanged' ? [] : [{ name: section.nameOf(entry), kind, hasRetiredNamesake, fields }],
    ),
    missing,
  };
}

function presentFault({ path, messageKey, parameters }: DocumentFault, { language }: SignedInContext): Preview['faults'][number] {
  return { path, message: formatMessage(language, messageKey, parameters) };
}
