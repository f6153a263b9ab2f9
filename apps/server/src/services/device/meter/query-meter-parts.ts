import type { ModelValue } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

/** What a meter's row shows beside the device. */
export interface MeterParts {
  id: string;
  has_switch: boolean;
  values: ModelValue[];
  latest: LatestValues;
  /** Null: nothing was counted that day. */
  today: number | null;
  /** Start in epoch milliseconds and amount. */
  hours: [start: number, amount: number][];
}

/** $1 tenant, $2 devices, $3 today, $4 the first hour. */
const findParts: NumberedStatement = {
  name: 'find-meter-parts',
  text: `
    select d.id, coalesce(m.has_switch, false) as has_switch, coalesce(m.values, '[]') as values, coalesce(s.latest, '{}') as latest,
      (select sum(c.amount) from consumption_days c where c.tenant_id = d.tenant_id and c.device_id = d.id and c.day = $3) as today,
      coalesce((select jsonb_agg(jsonb_build_array(extract(epoch from c.hour) * 1000, c.amount))
        from consumption_hours c where c.tenant_id = d.tenant_id and c.device_id = d.id and c.hour >= $4), '[]') as hours
    from unnest($2::uuid[]) as asked (id) join devices d on d.tenant_id = $1 and d.id = asked.id
      left join meter_models m on m.id = d.model_id
      left join device_states s on s.tenant_id = d.tenant_id and s.device_id = d.id`,
};

export function queryMeterParts(
  { actor, database }: SignedInContext,
  ids: readonly string[],
  today: string,
  firstHour: number,
): Promise<MeterParts[]> {
  return database.query<MeterParts & object>(findParts, [actor.tenantId, ids, today, new Date(firstHour)]);
}
