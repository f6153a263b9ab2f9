import { type SwitchingFacts, type SwitchingOrder, switchingSkills, type WorkOrderStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { type LockedRow as LockedDocumentRow, orderColumns } from '#services/permit/field-document/write-document.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { readSwitching } from '../read/read-switching.ts';
import { findSteps, isNamedOnSwitching, liveValueOf, type StepRow, type SwitchingRow, toSwitching } from '../read/switching-rows.ts';

interface LockedRow extends SwitchingRow, LockedDocumentRow {
  order_status: WorkOrderStatus;
}

export interface LockedSwitching {
  row: LockedRow;
  steps: readonly StepRow[];
  switching: SwitchingOrder;
  facts: SwitchingFacts;
}

/**
 * Locks a switching order with its work order until the transaction ends. Throws `notFound` for one that is not the tenant's, or that neither
 * names the account nor is of an order within its reach, and a conflict with the switching order as it stands for another version.
 * @param version null: whatever was read
 */
export async function lockSwitching(
  tx: Transaction<Schema>,
  context: SignedInContext,
  { id, version }: { id: string; version: number | null },
): Promise<LockedSwitching> {
  const { actor, clock } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select s.*, ${orderColumns}
    from switching_orders s
      join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
      join areas a on a.tenant_id = :tenant and a.id = o.area_id
      join tenants t on t.id = :tenant
    where s.tenant_id = :tenant and s.id = ${parameters.add(id)}
      and (${isNamedOnSwitching(parameters.add(actor.accountId))} or ${readCondition(actor, parameters, clock.now())})
    for no key update of o, s`;
  const [row] = await runIn(tx, prepared<LockedRow>(text), parameters.values);
  if (!row) throw notFound();
  if (version !== null && row.version !== version) throw conflict('switchingMovedOn', await readSwitching(tx, context, id));
  const now = clock.now();
  const steps = await runIn(tx, findSteps, { tenant: actor.tenantId, switching: id });
  const facts: SwitchingFacts = {
    orderStatus: row.order_status,
    unqualifiedIds: await listUnqualified(tx, row, now),
    liveValue: liveValueOf(steps[row.ticked], now.getTime())?.value ?? null,
  };
  return { row, steps, switching: toSwitching(row, steps), facts };
}

const findUnqualified = statement<{ tenant: string; people: readonly string[]; kinds: readonly string[]; now: Date }, { id: string }>(
  'find-people-unqualified-for-switching',
  `select x.id from unnest(:people::uuid[]) x(id) join tenants t on t.id = :tenant
    where not exists (select from member_skills k where k.tenant_id = :tenant and k.account_id = x.id and k.removed_at is null
      and k.kind = any (:kinds::text[]) and (k.ends_on is null or k.ends_on >= (:now::timestamptz at time zone t.time_zone)::date))`,
);

async function listUnqualified(tx: Transaction<Schema>, row: LockedRow, now: Date): Promise<string[]> {
  const people = [row.operator_id, row.supervisor_id, row.commander_id];
  const rows = await runIn(tx, findUnqualified, { tenant: row.tenant_id, people, kinds: switchingSkills[row.kind], now });
  return rows.map(({ id }) => id);
}
