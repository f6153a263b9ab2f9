import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { formatMessage } from '#services/messages/messages.ts';
import type { Comparison, SectionComparison } from './compare-entries.ts';
import { type DocumentFault, maxFaults, type ParsedDocument } from './document/document.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readState } from './read-state.ts';
import type { AnySection } from './sections/section.ts';
import { writeDocument } from './write-document.ts';

export type Preview = ApiOutput<'previewConfiguration'>;

/**
 * Writes what a document changes and says what that is; where there are faults, or for a preview, the caller takes the transaction back.
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
  const { compared, faults, warnings } = await writeDocument(context, tx, { state, document, restoreRetired, leavesOut: true });
  return {
    fingerprint: fingerprintOf({ document, restoreRetired, warnings }, state),
    tenantName: document.tenantName,
    exportedAt: document.exportedAt,
    sections: [...compared].map(([section, comparison]) => presentSection(section, comparison)),
    faults: faults.map((fault) => presentFault(fault, context)),
    warnings: warnings.slice(0, maxFaults).map((warning) => presentFault(warning, context)),
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
