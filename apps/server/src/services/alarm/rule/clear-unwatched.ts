import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

const findUnwatched = statement<{ tenant: string; rule: string }, { id: string; device_id: string }>(
  'find-unwatched-alarms',
  `
    select x.id, x.device_id from alarms x
      join alarm_rules r on r.tenant_id = :tenant and r.id = x.rule_id
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
      left join areas ra on ra.tenant_id = :tenant and ra.id = r.area_id
    where x.tenant_id = :tenant and x.rule_id = :rule and x.cleared_at is null
      and not (r.enabled and r.removed_at is null
        and coalesce(r.device_id = d.id or r.model_id = d.model_id or starts_with(a.path, ra.path), false))`,
);

const removeRuleStates = statement<{ tenant: string; rule: string; devices: readonly string[] }, object>(
  'remove-rule-states',
  `
    update device_states set rule_states = rule_states - :rule::text
    where tenant_id = :tenant and device_id = any (:devices::uuid[])`,
);

const clearAlarms = statement<{ tenant: string; alarms: readonly string[]; now: Date }, { id: string }>(
  'clear-alarms',
  `
    update alarms set state = 'cleared', cleared_at = greatest(raised_at, :now::timestamptz), order_due = null
    where tenant_id = :tenant and id = any (:alarms::uuid[]) and cleared_at is null returning id`,
);

/**
 * Ends the open alarms of a rule, as it is in this transaction, on devices that it does not watch any more, and removes the rule's state
 * of these devices, so that it starts afresh should it watch them again.
 *
 * @param rule locked by `lockRuleWithStates`, so that the states of these devices are locked too
 * @returns the ids of the alarms that ended
 */
export async function clearUnwatched(tx: Transaction<Schema>, tenant: string, rule: string, now: Date): Promise<string[]> {
  const unwatched = await runIn(tx, findUnwatched, { tenant, rule });
  if (unwatched.length === 0) return [];
  const devices = unwatched.map(({ device_id }) => device_id);
  await runIn(tx, removeRuleStates, { tenant, rule, devices });
  const cleared = await runIn(tx, clearAlarms, { tenant, alarms: unwatched.map(({ id }) => id), now });
  return cleared.map(({ id }) => id);
}
