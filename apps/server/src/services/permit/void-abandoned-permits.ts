import { draftableStatuses, permitTable, waivableStatuses } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { PermitRow } from './read/permit-rows.ts';
import { appendPermitEvent } from './write/permit-history.ts';

/** Row P14 of the table: nobody works by these yet. */
const voidRow = permitTable.find(({ action }) => action === 'void');
const unopened = (voidRow?.from ?? []).flatMap((status) => status ?? []);
/** An order in one of these is still worked on, or comes back to it. */
const going = [...new Set([...draftableStatuses, ...waivableStatuses])];

const findTenants = statement<{ unopened: readonly string[]; going: readonly number[] }, { tenant_id: string }>(
  'find-tenants-with-abandoned-permits',
  `select distinct p.tenant_id from permits p join tenants t on t.id = p.tenant_id
      join work_orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.status not in ('closed', 'voided') and p.status = any (:unopened::text[]) and o.status <> all (:going::int[])`,
);

const lockAbandoned = statement<{ tenant: string; unopened: readonly string[]; going: readonly number[]; limit: number }, PermitRow>(
  'lock-abandoned-permits',
  `select p.* from permits p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
    where p.tenant_id = :tenant and p.status not in ('closed', 'voided') and p.status = any (:unopened::text[]) and o.status <> all (:going::int[])
    order by p.valid_until, p.id limit :limit for no key update of p skip locked`,
);

const runSize = { perTenant: 50, max: 500 } as const;
const job = 'voidAbandonedPermits';

export const createPermitTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'void-abandoned-permits', 'permits of orders that have ended could not be voided');

/**
 * Voids the permits by which nobody began to work before their order left its execution. The order left nothing held, because otherwise it
 * could not have left. Several servers may do it at once. @returns how many
 */
export async function voidAbandonedPermits(context: AppContext, turns = createPermitTurns(context.log)): Promise<number> {
  const { database } = context;
  const tenants = await database.run(findTenants, { unopened, going });
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    (tenant, limit) => voidOfTenant(context, tenant, limit),
  );
}

function voidOfTenant({ database, clock, ids }: AppContext, tenantId: string, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const permits = await runIn(tx, lockAbandoned, { tenant: tenantId, unopened, going, limit });
    const now = clock.now();
    for (const { id, version } of permits) {
      await tx
        .updateTable('permits')
        .set({ status: 'voided', version: version + 1, updated_at: now })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      const event = { row: voidRow?.row ?? '', status: 'voided' as const, actorId: null, signatures: [], at: now, deviceAt: null };
      await appendPermitEvent(tx, { tenantId, permitId: id }, { ...event, position: undefined, detail: {} });
      const notified = { id: ids.next(), tenantId, subject: { kind: 'permit' as const, id }, actorId: null, now };
      await enqueue(tx, notified);
      const source = { clock, ids, actor: null, address: '', operation: job };
      await insertAuditRow(
        source,
        { subjectKind: 'permit', subjectId: id, changes: { action: 'void' }, by: { tenantId, accountId: null } },
        tx,
      );
    }
    return permits.length;
  });
}
