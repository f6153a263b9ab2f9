import { basename } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { advisoryLocks } from '#db/advisory-locks.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { auditSourceOf } from '../audit-source.ts';
import { loadTenant } from '../load-tenant.ts';
import { ImportError } from '#services/table-import/fault.ts';
import type { ImportPlan } from '#services/table-import/kinds/import-kind.ts';
import { type ImportKindName, importKinds } from '#services/table-import/kinds/import-kinds.ts';
import { readTable } from '#services/table-import/read/read-table.ts';

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
  const { faults, plan: makePlan } = importKinds[kind].read(table);
  if (!dryRun) await context.database.assertWritable();
  try {
    const { text, changedTenant } = await context.database.transaction(async (tx) => {
      await lockImports(tx);
      const { id: tenantId, name } = await loadTenant(tx, tenant);
      const plan = await makePlan({ tx, tenantId, ids: context.ids, now: context.clock.now() });
      if (faults.faults.length > 0) throw new ImportError(faults.faults);
      const isWritten = !dryRun && changesAnything(plan);
      if (isWritten) {
        context.log.info({}, `writing ${plan.tally.created + plan.tally.updated} of ${table.rows.length} rows`);
        await plan.write();
        const subject = {
          subjectKind: 'tenant',
          subjectId: tenantId,
          changes: { file: basename(file), sha256, ...plan.tally },
          by: { tenantId, accountId: null },
        };
        await insertAuditRow({ ...context, ...auditSourceOf(`import ${kind}`) }, subject, tx);
      }
      return { text: describe(plan, kind, name, dryRun), changedTenant: isWritten ? tenantId : null };
    });
    // A server that runs at the same time caches devices and their areas.
    if (changedTenant !== null) await context.eventBus.publish({ kind: 'devices-changed', tenantId: changedTenant });
    return text;
  } catch (error) {
    throw isUniqueViolation(error)
      ? new Error('somebody else wrote the same at this moment; nothing has been written: run it again')
      : error;
  }
}

/** Without the lock, two simultaneous imports would both create what neither of them finds. */
async function lockImports(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ gained: boolean }>`select pg_try_advisory_xact_lock(${advisoryLocks.imports}) as gained`.execute(tx);
  if (!rows[0]?.gained) throw new Error('another import is running: try again when it is done');
}

function changesAnything({ tally }: ImportPlan): boolean {
  return tally.created + tally.updated > 0;
}

function describe({ tally, notes }: ImportPlan, kind: ImportKindName, tenant: string, dryRun: boolean): string {
  const counts = `${tally.created} created, ${tally.updated} updated, ${tally.unchanged} unchanged`;
  const title = dryRun ? `Dry run, nothing has been written. It would be: ${counts}` : counts;
  return [`${tenant}, ${kind}: ${title}`, ...notes].join('\n');
}
