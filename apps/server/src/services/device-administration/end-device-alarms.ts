import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { watchingRules } from '#services/ingest/rules/watching-rules.ts';

type DeviceKey = { tenant: string; device: string };

const listOpen = statement<DeviceKey, { id: string }>(
  'list-open-alarms-of-device',
  'select x.id from alarms x where x.tenant_id = :tenant and x.device_id = :device and x.cleared_at is null order by x.id for update',
);

const listUnwatched = statement<DeviceKey, { id: string }>(
  'list-unwatched-alarms-of-device',
  `select x.id from alarms x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      join areas a on a.tenant_id = :tenant and a.id = d.area_id
    where x.tenant_id = :tenant and x.device_id = :device and x.cleared_at is null and x.rule_id is not null
      and not exists (select from ${watchingRules} and r.id = x.rule_id)
    order by x.id for update of x`,
);

const clearAlarms = statement<{ tenant: string; alarms: readonly string[]; now: Date }, { id: string }>(
  'clear-alarms-of-device',
  `update alarms set state = 'cleared', cleared_at = greatest(raised_at, :now::timestamptz), order_due = null
    where tenant_id = :tenant and id = any (:alarms::uuid[]) and cleared_at is null returning id`,
);

const resetStates = statement<DeviceKey, object>(
  'reset-rule-states-of-device',
  `update device_states s set rule_states = coalesce((select jsonb_object_agg(r.key, r.value) from jsonb_each(s.rule_states) r
      where exists (select from alarms x where x.tenant_id = :tenant and x.device_id = :device and x.rule_id = r.key::uuid and x.cleared_at is null)), '{}')
    where s.tenant_id = :tenant and s.device_id = :device`,
);

/** Drops the states of rules of which a device whose state is locked has no open alarm: those that still watch it begin afresh. */
export async function resetRuleStates(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<void> {
  await runIn(tx, resetStates, { tenant: tenantId, device: deviceId });
}

/** Lists the open alarms of a device by id. */
export async function listOpenAlarms(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<string[]> {
  return (await runIn(tx, listOpen, { tenant: tenantId, device: deviceId })).map(({ id }) => id);
}

/** Lists the open alarms of rules that do not watch the device any more, as it is in this transaction. */
export async function listUnwatchedAlarms(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<string[]> {
  return (await runIn(tx, listUnwatched, { tenant: tenantId, device: deviceId })).map(({ id }) => id);
}

export interface EndedAlarms {
  tenantId: string;
  /** Its state is locked. */
  deviceId: string;
  alarms: readonly string[];
  now: Date;
}

/** Ends alarms of a device that no message of it would end. @returns their ids */
export async function endAlarms(tx: Transaction<Schema>, { tenantId, deviceId, alarms, now }: EndedAlarms): Promise<string[]> {
  const ended = alarms.length === 0 ? [] : await runIn(tx, clearAlarms, { tenant: tenantId, alarms, now });
  await resetRuleStates(tx, tenantId, deviceId);
  return ended.map(({ id }) => id);
}
