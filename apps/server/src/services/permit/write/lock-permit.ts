import type { Permit, WorkOrderStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { readCondition, scopeCondition } from '#services/scope/order-scope.ts';
import { type LockedRow as LockedDocumentRow, orderColumns } from '../field-document/write-document.ts';
import type { PermitCircumstances } from '../read/permit-facts.ts';
import { isNamed, type PermitRow, type PointRow, toPermit } from '../read/permit-rows.ts';
import { readPermit } from '../read/read-permit.ts';
import { lockPointsOfPermit } from './lock-points.ts';

interface LockedRow extends PermitRow, LockedDocumentRow {
  order_status: WorkOrderStatus;
  order_level: number;
  dispatches: boolean;
}

export interface LockedPermit {
  row: LockedRow;
  points: readonly PointRow[];
  permit: Permit;
  circumstances: PermitCircumstances;
}

/**
 * Locks a permit at the version that was read, with its order and its points, until the transaction ends. Throws `notFound` for one that is not
 * the tenant's, or that neither names the account nor is of an order within its reach, and a conflict with the permit as it stands for another
 * version.
 */
export async function lockPermit(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { id, version }: { id: string; version: number },
): Promise<LockedPermit> {
  const { actor, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select p.*, ${orderColumns}, o.level as order_level,
      ${scopeCondition(actor, 'work-order.dispatch', parameters)} as dispatches
    from permits p
      join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
      join areas a on a.tenant_id = :tenant and a.id = o.area_id
      join tenants t on t.id = :tenant
    where p.tenant_id = :tenant and p.id = ${parameters.add(id)}
      and (${isNamed(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})
    for no key update of o, p`;
  const [row] = await runIn(tx, prepared<LockedRow>(text), parameters.values);
  if (!row) throw notFound();
  if (row.version !== version) throw conflict('permitMovedOn', await readPermit(tx, context, id));
  const points = await lockPointsOfPermit(tx, actor.tenantId, id);
  return {
    row,
    points,
    permit: toPermit(row, points),
    circumstances: {
      tenantId: actor.tenantId,
      now: clock.now().getTime(),
      orderStatus: row.order_status,
      orderLevel: row.order_level,
      isDispatcher: row.dispatches,
    },
  };
}
