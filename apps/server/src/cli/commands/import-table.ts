import { basename } from 'node:path';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { type ImportResult, importTable } from '#services/table-import/import-table.ts';
import { type ImportKindName, importKinds } from '#services/table-import/kinds/import-kinds.ts';
import { readTable } from '#services/table-import/read/read-table.ts';
import { auditSourceOf } from '../audit-source.ts';
import { loadTenant } from '../load-tenant.ts';

export interface ImportOptions {
  /** The tenant's name or id. */
  tenant: string;
  /** The file's path. */
  file: string;
  /** Checks everything and writes nothing. */
  dryRun: boolean;
}

/** Imports all of the file or nothing. Throws `ImportError`. @returns the text for the operator */
export async function runImport(context: AppContext, kind: ImportKindName, { tenant, file, dryRun }: ImportOptions): Promise<string> {
  const { table, sha256 } = await readTable(file);
  const rows = importKinds[kind].read(table);
  const { id: tenantId, name } = await loadTenant(context.database.kysely, tenant);
  try {
    const result = await importTable(context, {
      kind,
      table: rows,
      tenantId,
      covers: () => true,
      dryRun,
      record: async (tx, { tally, isWritten }) => {
        if (!isWritten) return;
        const subject = {
          subjectKind: 'tenant',
          subjectId: tenantId,
          changes: { file: basename(file), sha256, ...tally },
          by: { tenantId, accountId: null },
        };
        await insertAuditRow({ ...context, ...auditSourceOf(`import ${kind}`) }, subject, tx);
      },
    });
    return describe(result, kind, name, dryRun);
  } catch (error) {
    throw error instanceof ServiceError ? new Error(formatMessage('en', error.messageKey, error.parameters)) : error;
  }
}

function describe({ tally, notes }: ImportResult, kind: ImportKindName, tenant: string, dryRun: boolean): string {
  const counts = `${tally.created} created, ${tally.updated} updated, ${tally.unchanged} unchanged`;
  const title = dryRun ? `Dry run, nothing has been written. It would be: ${counts}` : counts;
  return [`${tenant}, ${kind}: ${title}`, ...notes.map(({ en }) => en)].join('\n');
}
