import type { ApiOutput } from '@energy-om/contract';
import { type EventLevel, eventLevels, mayAcknowledge } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { alarmReach, alarmTables } from '#services/alarm/alarm-conditions.ts';
import { type AlarmRow, alarmColumns, alarmJoins } from '#services/alarm/alarm-rows.ts';
import { presentAlarm } from '#services/alarm/present-alarm.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaJoins } from '#services/device/query-devices.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

type HomeAlarms = NonNullable<ApiOutput<'getHomePage'>['alarms']>;

interface LevelRow {
  level: EventLevel;
  count: number;
  unacknowledged: number;
}

interface NewestRow {
  id: string;
  name: string;
  level: EventLevel;
  device: string;
  site: string;
  raised_at: Date;
}

/** Alarms in sight that are not cleared. */
export async function queryHomeAlarms(context: SignedInContext): Promise<HomeAlarms> {
  const [levels, newest, gravest] = await Promise.all([countLevels(context), findNewest(context), listGravest(context)]);
  const counts = new Map(levels.map(({ level, count }) => [level, count]));
  return {
    unacknowledged: levels.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
    byLevel: eventLevels.map((level) => ({ level, count: counts.get(level) ?? 0 })),
    newest: newest && {
      id: newest.id,
      name: newest.name,
      level: newest.level,
      device: newest.device,
      site: newest.site,
      raisedAt: newest.raised_at.toISOString(),
    },
    gravest,
  };
}

function countLevels(context: SignedInContext): Promise<LevelRow[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `select x.level, count(*)::int as count, count(*) filter (where x.state = 'open')::int as unacknowledged
    ${selectOpen(context, parameters)} group by x.level`;
  return context.database.run(prepared<LevelRow>(text), parameters.values);
}

async function findNewest(context: SignedInContext): Promise<NewestRow | null> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `select x.id, x.name, x.level, d.name as device, ${placeName} as site, x.raised_at
    ${selectOpen(context, parameters)} order by x.id desc limit 1`;
  const [row] = await context.database.run(prepared<NewestRow>(text), parameters.values);
  return row ?? null;
}

const maxListed = 3;

async function listGravest(context: SignedInContext): Promise<HomeAlarms['gravest']> {
  const { actor, database, language } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [...alarmReach(actor, 'alarm.view', parameters), 'x.cleared_at is null', '(-x.level) = -1'];
  const text = `
    select ${alarmColumns(actor, parameters)}, ${areaCondition(actor, 'alarm.acknowledge', 'a.path', parameters)} as may_acknowledge
    from ${alarmTables} ${alarmJoins(actor, parameters)}
    where ${conditions.join(' and ')} order by x.state = 'open' desc, x.id desc limit ${maxListed}`;
  const rows = await database.run(prepared<AlarmRow & { may_acknowledge: boolean }>(text), parameters.values);
  return rows.map((row) => ({ ...presentAlarm(row, language), mayAcknowledge: row.may_acknowledge && mayAcknowledge(row.state) }));
}

function selectOpen({ actor }: SignedInContext, parameters: Parameters): string {
  return `from alarms x join devices d on d.tenant_id = :tenant and d.id = x.device_id ${areaJoins}
    where x.tenant_id = :tenant and x.cleared_at is null
      and ${areaCondition(actor, 'alarm.view', 'a.path', parameters)}`;
}
