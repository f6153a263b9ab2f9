import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import { followUpSavings } from '#services/saving/follow-up-savings.ts';
import { listRepairs } from '../plans/repairs.ts';
import type { Loading } from '../set-up/services-at.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import type { Moving } from './moving.ts';

/** What a meter counted besides what people used. Instants are epoch milliseconds. */
export interface Loss {
  meterId: string;
  perHour: number;
  from: number;
  until: number;
}

/** What is reported began the day before. */
const unnoticedMs = dayMs;

/** Finds what was lost until the repairs of a tenant were done. */
export async function listLosses({ tx }: Loading, { tenantId, devices, plan: { key } }: DemoTenant): Promise<Loss[]> {
  const rows = await tx
    .selectFrom('order_savings as s')
    .innerJoin('work_orders as o', (join) => join.onRef('o.tenant_id', '=', 's.tenant_id').onRef('o.id', '=', 's.order_id'))
    .select(['o.device_id', 'o.created_at', 's.repaired_at'])
    .where('s.tenant_id', '=', tenantId)
    .execute();
  return rows.flatMap(({ device_id, created_at, repaired_at }) => {
    const meter = devices.find(({ id }) => id === device_id);
    const plan = listRepairs(key).find(({ role, room }) => meter?.role === role && meter.room.name === room);
    if (!meter || !plan) return [];
    return [{ meterId: meter.id, perHour: plan.lostPerHour, from: created_at.getTime() - unnoticedMs, until: repaired_at.getTime() }];
  });
}

/** The part of the hour that ends at an instant in which it was lost. */
export function lossIn(losses: readonly Loss[], meterId: string, at: number): number {
  return losses
    .filter((loss) => loss.meterId === meterId)
    .reduce(
      (sum, { perHour, from, until }) => sum + (perHour * Math.max(0, Math.min(at, until) - Math.max(at - hourMs, from))) / hourMs,
      0,
    );
}

/** Compares the consumption after the repairs when each of them is due, as the job does. */
export async function followUpRepairs({ loading, tenant, clerk, now }: Moving): Promise<void> {
  const due = await loading.tx
    .selectFrom('order_savings')
    .select('due_at')
    .where('tenant_id', '=', tenant.tenantId)
    .where('due_at', '<', new Date(now - minuteMs))
    .orderBy('due_at')
    .execute();
  for (const { due_at } of due) if (due_at) await followUpSavings(clerk(now - due_at.getTime() - minuteMs));
}
