import { type TableKind, writeCsv } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { exportTable } from '#services/table-import/export/export-table.ts';
import { createMemberContext } from '../create-member-context.ts';
import { loadTenant } from '../load-tenant.ts';

export interface ExportOptions {
  /** The tenant's name or id. */
  tenant: string;
  /** The mobile number of the administrator in whose name it is exported. */
  by: string;
}

/** Returns what there is of a kind of table as CSV that an import reads. */
export async function runExport(context: AppContext, kind: TableKind, { tenant, by }: ExportOptions): Promise<string> {
  const { id } = await loadTenant(context.database.kysely, tenant);
  const member = await createMemberContext(context, id, by, 'exportTable');
  const rows: string[][] = [];
  try {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof exportTable>> = await exportTable(member, { kind, ...(cursor !== null && { cursor }) });
      if (rows.length === 0) rows.push(page.headings);
      rows.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor !== null);
  } catch (error) {
    throw error instanceof ServiceError ? new Error(formatMessage('en', error.messageKey, error.parameters)) : error;
  }
  return writeCsv(rows);
}
