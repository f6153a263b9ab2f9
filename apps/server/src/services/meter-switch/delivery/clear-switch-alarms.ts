import type { ModelValue, StateCondition } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import type { LatestValues } from '#db/schema/devices.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findSwitchValue } from '#services/device/present-values.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { isAfter } from './check-reports.ts';

export const findTenantsWithSwitchAlarms = statement<object, { tenant_id: string }>(
  'find-tenants-with-open-switch-alarms',
  'select distinct x.tenant_id from alarms x where x.cleared_at is null and x.rule_id is null',
);

interface OpenRow {
  id: string;
  condition: StateCondition;
  values: ModelValue[];
  latest: LatestValues;
  /** The report that was known when the command was sent that the meter did not follow. */
  report_before: Date | null;
}

const lockOpen = statement<{ tenant: string; limit: number }, OpenRow>(
  'lock-open-switch-alarms',
  `select x.id, x.condition, coalesce(m.values, '[]') as values, coalesce(s.latest, '{}') as latest,
      (select c.report_before from device_commands c
        where c.tenant_id = :tenant and c.device_id = x.device_id and c.sent_at is not null
          and c.is_on = (x.condition -> 'equals' = 'false'::jsonb)
        order by c.id desc limit 1) as report_before
    from alarms x
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      left join device_states s on s.tenant_id = :tenant and s.device_id = x.device_id
    where x.tenant_id = :tenant and x.cleared_at is null and x.rule_id is null
    order by x.id limit :limit for no key update of x skip locked`,
);

const clearAlarm = statement<{ tenant: string; id: string; now: Date; value: string }, object>(
  'clear-switch-alarm',
  `update alarms set state = 'cleared', cleared_at = greatest(raised_at, :now::timestamptz), cleared_value = :value::jsonb
    where tenant_id = :tenant and id = :id and cleared_at is null`,
);

const perRun = 500;

/** Ends the alarms of meters that report the state that was asked for after all. */
export async function clearSwitchAlarms(
  { database, clock, eventBus }: Pick<AppContext, 'database' | 'clock' | 'eventBus'>,
  tenantId: string,
): Promise<void> {
  const cleared = await database.transaction(async (tx) => {
    const ended: string[] = [];
    for (const { id, condition, values, latest, report_before } of await runIn(tx, lockOpen, { tenant: tenantId, limit: perRun })) {
      const report = findSwitchValue(values, latest);
      if (report === null || report.isOn === condition.equals || !isAfter(report, report_before)) continue;
      await runIn(tx, clearAlarm, { tenant: tenantId, id, now: clock.now(), value: JSON.stringify(report.isOn) });
      ended.push(id);
    }
    return ended;
  });
  for (const alarmId of cleared) await eventBus.publish({ kind: 'alarm-changed', tenantId, alarmId, isNew: false });
}
