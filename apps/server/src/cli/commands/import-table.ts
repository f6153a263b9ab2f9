import { basename } from 'node:path';
import { isSettingTableKind, type RecordTableKind, type SettingTableKind, type TableKind } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow, insertAuditRows, type WriteSource } from '#services/core/write/audit-log.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { type ImportResult, importTable } from '#services/table-import/import-table.ts';
import type { Columns } from '#services/table-import/read/column.ts';
import { type ReadRows, readRows } from '#services/table-import/read/read-rows.ts';
import { readTable } from '#services/table-import/read/read-table.ts';
import { assertMayImport } from '#services/table-import/settings/assert-may-exchange.ts';
import { importSettings } from '#services/table-import/settings/import-settings.ts';
import { tableColumns } from '#services/table-import/table-columns.ts';
import { auditSourceOf } from '../audit-source.ts';
import { createMemberContext } from '../create-member-context.ts';
import { loadTenant } from '../load-tenant.ts';
import { UsageError } from '../usage-error.ts';

export interface ImportOptions {
  /** The tenant's name or id. */
  tenant: string;
  /** The file's path. */
  file: string;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** Settings: the mobile number of the administrator in whose name they are written. */
  by?: string | undefined;
}

interface FileToImport {
  tenantId: string;
  table: ReadRows<Columns>;
  dryRun: boolean;
  /** Of the file, for the audit log. */
  audit: { file: string; sha256: string };
}

/** Imports all of the file or nothing. Throws `ImportError`. @returns the text for the operator */
export async function runImport(context: AppContext, kind: TableKind, { tenant, file, dryRun, by }: ImportOptions): Promise<string> {
  if (isSettingTableKind(kind) && by === undefined)
    throw new UsageError(`import ${kind} needs --by, the mobile number of an administrator`);
  const { table, sha256 } = await readTable(file);
  const rows = readRows(table, tableColumns[kind]);
  const { id: tenantId, name } = await loadTenant(context.database.kysely, tenant);
  const given = { tenantId, table: rows, dryRun, audit: { file: basename(file), sha256 } };
  try {
    const result = isSettingTableKind(kind)
      ? await importSettingsBy(context, kind, by ?? '', given)
      : await importRecords(context, kind, given);
    return describe(result, kind, name, dryRun);
  } catch (error) {
    throw error instanceof ServiceError ? new Error(formatMessage('en', error.messageKey, error.parameters)) : error;
  }
}

function importRecords(
  context: AppContext,
  kind: RecordTableKind,
  { tenantId, table, dryRun, audit }: FileToImport,
): Promise<ImportResult> {
  const record = recordBy({ ...context, ...auditSourceOf(`import ${kind}`) }, audit, { tenantId, accountId: null });
  return importTable(context, { kind, table, tenantId, actor: null, covers: () => true, dryRun, record });
}

/** Settings are written by the verbs of the single calls, which take somebody's rights. */
async function importSettingsBy(
  context: AppContext,
  kind: SettingTableKind,
  phone: string,
  { tenantId, table, dryRun, audit }: FileToImport,
): Promise<ImportResult> {
  const member = await createMemberContext(context, tenantId, phone, 'startTableImport');
  assertMayImport(member.actor, kind);
  const record = recordBy({ ...member, operation: `import ${kind}` }, audit, { tenantId, accountId: member.actor.accountId });
  return importSettings(member, { kind, table, dryRun, record });
}

function recordBy(source: WriteSource, audit: FileToImport['audit'], by: { tenantId: string; accountId: string | null }) {
  return async (tx: Transaction<Schema>, { tally, isWritten, audited }: ImportResult) => {
    if (!isWritten) return;
    await insertAuditRows(source, audited, tx, by);
    await insertAuditRow(source, { subjectKind: 'tenant', subjectId: by.tenantId, changes: { ...audit, ...tally }, by }, tx);
  };
}

function describe({ tally, notes }: ImportResult, kind: TableKind, tenant: string, dryRun: boolean): string {
  const counts = `${tally.created} created, ${tally.updated} updated, ${tally.unchanged} unchanged`;
  const title = dryRun ? `Dry run, nothing has been written. It would be: ${counts}` : counts;
  return [`${tenant}, ${kind}: ${title}`, ...notes.map(({ en }) => en)].join('\n');
}
