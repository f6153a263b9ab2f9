import type { RecordTableKind } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { publishDeviceChange } from '#services/device-administration/publish-device-change.ts';
import { lockTenant, lockTenantFor } from '#services/scope/lock-tenant.ts';
import { ImportError } from './fault.ts';
import type { AuditedPart, ImportPlan, ImportScope, Tally } from './kinds/import-kind.ts';
import { importKinds } from './kinds/import-kinds.ts';
import type { Columns } from './read/column.ts';
import type { ReadRows } from './read/read-rows.ts';

export interface TableImport {
  kind: RecordTableKind;
  table: ReadRows<Columns>;
  tenantId: string;
  actor: ImportScope['actor'];
  covers: ImportScope['covers'];
  /** Checks everything and writes nothing. */
  dryRun: boolean;
  /** Writes what belongs to the import, such as its audit row, in the same transaction. */
  record: (tx: Transaction<Schema>, result: ImportResult) => Promise<void>;
}

export interface ImportResult extends Pick<ImportPlan, 'notes'> {
  tally: Tally;
  /** Something was written. */
  isWritten: boolean;
  /** What the audit log records besides the import itself. */
  audited: readonly AuditedPart[];
}

/** What servers remember the names of. */
const namingKinds: readonly RecordTableKind[] = ['sites', 'rooms', 'staff'];

/**
 * Imports all rows of a table or none, in one transaction. Throws `ImportError` with all faults, and a conflict when somebody else has
 * created one of the rows at the same moment.
 */
export async function importTable(context: AppContext, given: TableImport): Promise<ImportResult> {
  const { kind, table, tenantId, actor, covers, dryRun, record } = given;
  if (!dryRun) await context.database.assertWritable();
  const endedAlarms: string[] = [];
  const changedAccounts = new Set<string>();
  try {
    const result = await context.database.transaction(async (tx) => {
      // Of two simultaneous imports, both would create what neither of them finds.
      await (actor ? lockTenantFor(tx, actor) : lockTenant(tx, tenantId));
      const collected = { endedAlarms, changedAccounts, audited: [] };
      const scope = { tx, tenantId, actor, ids: context.ids, now: context.clock.now(), covers, ...collected };
      const plan = await importKinds[kind].plan(scope, table.rows, table.faults);
      const { faults } = table.faults;
      if (faults.length > 0) throw new ImportError(faults);
      const isWritten = !dryRun && plan.tally.created + plan.tally.updated > 0;
      if (isWritten) {
        context.log.info({}, `writing ${plan.tally.created + plan.tally.updated} of ${table.rows.length} rows`);
        await plan.write();
      }
      const done = { tally: plan.tally, notes: plan.notes, isWritten, audited: scope.audited };
      await record(tx, done);
      return done;
    });
    // Every server caches devices and their areas.
    if (result.isWritten) await publishDeviceChange(context, tenantId, endedAlarms);
    if (result.isWritten && namingKinds.includes(kind)) await context.eventBus.publish({ kind: 'names-changed', tenantId });
    for (const accountId of changedAccounts) await context.eventBus.publish({ kind: 'account-changed', accountId, tenantId });
    return result;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('importOvertaken') : error;
  }
}
