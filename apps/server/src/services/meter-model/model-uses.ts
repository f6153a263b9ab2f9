import type { SettingUse } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { selectUses } from '#services/scope/setting-uses.ts';

const findUses = statement<{ tenant: string; id: string }, SettingUse>(
  'find-meter-model-uses',
  [
    selectUses('device', 'select d.name from devices d where d.tenant_id = :tenant and d.model_id = :id'),
    selectUses('alarmRule', 'select r.name from alarm_rules r where r.tenant_id = :tenant and r.removed_at is null and r.model_id = :id'),
  ].join(' union all '),
);

/** Lists what keeps a model from being retired. */
export function findModelUses(tx: Transaction<Schema>, tenantId: string, id: string): Promise<SettingUse[]> {
  return runIn(tx, findUses, { tenant: tenantId, id });
}

/** Rules for areas are not among them: they watch a value of whatever model is there. */
const findValueUses = statement<{ tenant: string; id: string; keys: readonly string[] }, SettingUse>(
  'find-model-value-uses',
  [
    selectUses(
      'device',
      `select d.name from devices d join device_states s on s.tenant_id = :tenant and s.device_id = d.id
        where d.tenant_id = :tenant and d.model_id = :id and s.latest ?| :keys::text[]`,
    ),
    selectUses(
      'alarmRule',
      `select r.name from alarm_rules r left join devices d on d.tenant_id = :tenant and d.id = r.device_id
        where r.tenant_id = :tenant and r.removed_at is null and r.condition ->> 'key' = any (:keys::text[])
          and coalesce(r.model_id, d.model_id) = :id`,
    ),
  ].join(' union all '),
);

/** Lists the devices that have readings of these values, and the rules that watch them. */
export async function findModelValueUses(
  tx: Transaction<Schema>,
  tenantId: string,
  { id, keys }: { id: string; keys: readonly string[] },
): Promise<SettingUse[]> {
  return keys.length === 0 ? [] : runIn(tx, findValueUses, { tenant: tenantId, id, keys });
}
