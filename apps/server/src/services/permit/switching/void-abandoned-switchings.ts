import { draftableStatuses, runningSwitchingStatuses, switchingTable, waivableStatuses } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { SwitchingRow } from './read/switching-rows.ts';
import { appendSwitchingEvent } from './write/switching-history.ts';

/** Row S9 of the table, for those that were not ordered: an order leaves its execution with no others. */
const voidRow = switchingTable.find(({ action }) => action === 'void');
const unordered = (voidRow?.from ?? []).flatMap((status) => (status === null || runningSwitchingStatuses.includes(status) ? [] : status));
/** A work order in one of these is still worked on, or comes back to it. */
const going = [...new Set([...draftableStatuses, ...waivableStatuses])];

const findTenants = statement<{ unordered: readonly string[]; going: readonly number[] }, { tenant_id: string }>(
  'find-tenants-with-abandoned-switchings',
  `select distinct s.tenant_id from switching_orders s join tenants t on t.id = s.tenant_id
      join work_orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
    where s.status not in ('done', 'aborted', 'voided') and s.status = any (:unordered::text[]) and o.status <> all (:going::int[])`,
);

const lockAbandoned = statement<
  { tenant: string; unordered: readonly string[]; going: readonly number[]; limit: number },
  Pick<SwitchingRow, 'id' | 'version'>
>(
  'lock-abandoned-switchings',
  `select s.id, s.version from switching_orders s join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
    where s.tenant_id = :tenant and s.status not in ('done', 'aborted', 'voided') and s.status = any (:unordered::text[])
      and o.status <> all (:going::int[])
    order by s.id limit :limit for no key update of s skip locked`,
);

const runSize = { perTenant: 50, max: 500 } as const;
const job = 'voidAbandonedSwitchings';

export const createSwitchingTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'void-abandoned-switchings', 'switching orders of orders that have ended could not be voided');

/** Voids the switching orders that were never ordered and whose order has left its execution. Several servers may do it at once. @returns how many */
export async function voidAbandonedSwitchings(context: AppContext, turns = createSwitchingTurns(context.log)): Promise<number> {
  const { database } = context;
  const tenants = await database.run(findTenants, { unordered, going });
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    (tenant, limit) => voidOfTenant(context, tenant, limit),
  );
}

function voidOfTenant({ database, clock, ids }: AppContext, tenantId: string, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const switchings = await runIn(tx, lockAbandoned, { tenant: tenantId, unordered, going, limit });
    const now = clock.now();
    for (const { id, version } of switchings) {
      await tx
        .updateTable('switching_orders')
        .set({ status: 'voided', version: version + 1, updated_at: now })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      const event = { row: voidRow?.row ?? '', status: 'voided' as const, actorId: null, signatures: [], at: now, deviceAt: null };
      await appendSwitchingEvent(tx, { tenantId, switchingId: id }, { ...event, position: undefined, detail: {} });
      await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'switching', id }, actorId: null, now });
      const source = { clock, ids, actor: null, address: '', operation: job };
      const audited = { subjectKind: 'switching', subjectId: id, changes: { action: 'void' }, by: { tenantId, accountId: null } };
      await insertAuditRow(source, audited, tx);
    }
    return switchings.length;
  });
}
