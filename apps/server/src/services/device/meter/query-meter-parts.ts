import type { ModelValue } from '@energy-om/domain';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** The parts of a meter's row that are not columns of the device. */
export interface MeterParts {
  id: string;
  has_switch: boolean;
  values: ModelValue[];
  latest: LatestValues;
  /** Null where nothing was counted today. */
  today: number | null;
  /** Start of the hour in epoch milliseconds, and amount. */
  hours: [start: number, amount: number][];
}

interface PartsValues {
  tenant: string;
  devices: readonly string[];
  today: string;
  firstHour: Date;
}

const findParts = statement<PartsValues, MeterParts>(
  'find-meter-parts',
  `
    select d.id, coalesce(m.has_switch, false) as has_switch, coalesce(m.values, '[]') as values, coalesce(s.latest, '{}') as latest,
      (select sum(c.amount) from consumption_days c where c.tenant_id = :tenant and c.device_id = d.id and c.day = :today) as today,
      coalesce((select jsonb_agg(jsonb_build_array(extract(epoch from c.hour) * 1000, c.amount))
        from consumption_hours c where c.tenant_id = :tenant and c.device_id = d.id and c.hour >= :firstHour), '[]') as hours
    from unnest(:devices::uuid[]) as asked (id) join devices d on d.tenant_id = :tenant and d.id = asked.id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = d.id`,
);

export function queryMeterParts(
  { actor, database }: SignedInContext,
  ids: readonly string[],
  today: string,
  firstHour: number,
): Promise<MeterParts[]> {
  return database.run(findParts, { tenant: actor.tenantId, devices: ids, today, firstHour: new Date(firstHour) });
}
