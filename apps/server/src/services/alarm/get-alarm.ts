import type { ApiOutput } from '@energy-om/contract';
import { type MeasuredValue, mayAcknowledge } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { alarmReach, alarmTables } from './alarm-conditions.ts';
import { type AlarmRow, alarmChildren, alarmColumns, alarmJoins } from './alarm-rows.ts';
import { presentAlarm } from './present-alarm.ts';

type Detail = ApiOutput<'getAlarm'>;

interface AlarmDetailRow extends AlarmRow {
  acknowledged_by: Detail['acknowledgedBy'];
  received_at: Date | null;
  is_certain: boolean;
  cleared_value: MeasuredValue | null;
  online: boolean | null;
  children: Detail['children'];
  may_acknowledge: boolean;
}

/** The maximum number of meters behind a gateway that are listed; all of them are counted. */
const maxChildren = 500;

export const getAlarm: Verb<'getAlarm'> = async (context, { id }) => {
  const row = await findAlarm(context, id);
  return {
    ...presentAlarm(row, context.language),
    acknowledgedBy: row.acknowledged_by,
    acknowledgementReceivedAt: row.received_at?.toISOString() ?? null,
    isAcknowledgedAtCertain: row.is_certain,
    clearedValue: row.cleared_value,
    deviceOnline: row.online,
    children: row.children,
    mayAcknowledge: row.may_acknowledge && mayAcknowledge(row.state),
  };
};

async function findAlarm({ actor, database }: SignedInContext, id: string): Promise<AlarmDetailRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...alarmReach(actor, 'alarm.view', parameters), `x.id = ${parameters.add(id)}`];
  const text = `
    select ${alarmColumns(actor, parameters)}, x.cleared_value, d.online,
      case when x.acknowledged_offline_at is not null then x.acknowledged_at end as received_at,
      coalesce(x.acknowledged_offline_certain, true) as is_certain,
      case when k.id is not null then jsonb_build_object('id', k.id, 'fullName', k.full_name) end as acknowledged_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name, 'code', n.code, 'online', n.online) order by n.name, n.id) from (
        select y.id, y.name, y.code, y.online from ${alarmChildren(actor, parameters)} order by y.name, y.id limit ${maxChildren}) n), '[]') as children,
      ${areaCondition(actor, 'alarm.acknowledge', 'a.path', parameters)} as may_acknowledge
    from ${alarmTables} ${alarmJoins(actor, parameters)}
      left join accounts k on k.id = x.acknowledged_by
    where ${conditions.join(' and ')}`;
  const [row] = await database.run(prepared<AlarmDetailRow>(text), parameters.values);
  if (!row) throw notFound();
  return row;
}
