import { sql, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/**
 * Ends the open alarms of a rule, as it stands in this transaction, on devices that it watches no more, and forgets that
 * they were on: should it watch them again, it begins anew. The devices' states are locked before their alarms and in the
 * order of the key, as whoever stores readings does.
 *
 * @returns the alarms that ended
 */
export async function clearUnwatched(tx: Transaction<Schema>, tenantId: string, ruleId: string, now: Date): Promise<string[]> {
  const { rows: unwatched } = await sql<{ id: string; device_id: string }>`
    select x.id, x.device_id from alarms x
      join alarm_rules r on r.tenant_id = x.tenant_id and r.id = x.rule_id
      join devices d on d.tenant_id = x.tenant_id and d.id = x.device_id
      join areas a on a.tenant_id = d.tenant_id and a.id = d.area_id
      left join areas ra on ra.tenant_id = r.tenant_id and ra.id = r.area_id
    where x.tenant_id = ${tenantId} and x.rule_id = ${ruleId} and x.cleared_at is null
      and not (r.enabled and r.removed_at is null
        and coalesce(r.device_id = d.id or r.model_id = d.model_id or starts_with(a.path, ra.path), false))`.execute(tx);
  if (unwatched.length === 0) return [];
  const deviceIds = unwatched.map(({ device_id }) => device_id);
  await sql`select from device_states where tenant_id = ${tenantId} and device_id = any (${deviceIds}::uuid[]) order by device_id for update`.execute(
    tx,
  );
  await sql`
    update device_states set rule_states = rule_states - ${ruleId}::text
    where tenant_id = ${tenantId} and device_id = any (${deviceIds}::uuid[])`.execute(tx);
  const { rows: cleared } = await sql<{ id: string }>`
    update alarms set state = 'cleared', cleared_at = greatest(raised_at, ${now}::timestamptz), order_due = null
    where tenant_id = ${tenantId} and id = any (${unwatched.map(({ id }) => id)}::uuid[]) and cleared_at is null returning id`.execute(tx);
  return cleared.map(({ id }) => id);
}
