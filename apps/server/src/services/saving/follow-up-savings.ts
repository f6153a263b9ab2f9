import { dayMs, hourMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { computeSavingParts } from './compute-saving-parts.ts';
import { type DueSaving, findDueSavings, findTenantsWithDueSavings } from './due-savings.ts';
import { writeSaving } from './write-saving.ts';

const runSize = { perTenant: 10, max: 100 } as const;
/** Readings that are late are waited for. */
const behindMs = 6 * hourMs;
const maxBehindMs = 3 * dayMs;
/** From the repair to the first look, as the trigger has it. */
const firstLookMs = 8 * dayMs;

export const createSavingTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'follow-up-savings', 'what became of a repair could not be computed');

/**
 * Compares the week after each repair with the time before its fault, once; tenants take turns. A run may be interrupted anywhere, repeated, and made by
 * several servers at once. @returns how many orders were looked at
 */
export async function followUpSavings(context: AppContext, turns = createSavingTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenantsWithDueSavings, { now });
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, paused, limit) => database.run(findDueSavings, { tenant, now, paused, limit }),
    attempt: ({ id: tenant }, order) => followUp(context, tenant, order, now),
  });
}

async function followUp(context: AppContext, tenant: string, order: DueSaving, now: Date): Promise<void> {
  // Who works on it again finishes it again, which says anew when to look.
  if (order.is_waiting) return reschedule(context, tenant, order, new Date(now.getTime() + dayMs));
  const saving = order.is_checked ? await computeSavingParts(context.database, tenant, order, now) : null;
  if (saving === null) return drop(context, tenant, order);
  const isEarly = now.getTime() < order.repaired_at.getTime() + firstLookMs + maxBehindMs;
  if (saving.isBehind && isEarly) return reschedule(context, tenant, order, new Date(now.getTime() + behindMs));
  await writeSaving(context, tenant, order, saving);
}

async function reschedule({ database }: AppContext, tenant: string, { id, due_at }: DueSaving, until: Date): Promise<void> {
  await database.kysely
    .updateTable('order_savings')
    .set({ due_at: until })
    .where('tenant_id', '=', tenant)
    .where('order_id', '=', id)
    .where('due_at', '=', due_at)
    .execute();
}

/** No meter counts what the order is about, or its business type has none followed up. */
async function drop({ database }: AppContext, tenant: string, { id, due_at }: DueSaving): Promise<void> {
  await database.kysely
    .deleteFrom('order_savings')
    .where('tenant_id', '=', tenant)
    .where('order_id', '=', id)
    .where('due_at', '=', due_at)
    .execute();
}
